import { newId } from "../id";
import type { StoredEvent } from "../kinds";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import { present } from "../present";
import type { Call, Resource, Work } from "../types";

interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/**
 * Writes an event with the current object. `previous` is the object before, or only its changed fields; a
 * full one is reduced to the fields that differ.
 */
export function record(
  work: Omit<Work, "emit">,
  version: string,
  cause: Cause,
  type: string,
  object: { object: string },
  previous?: object,
): StoredEvent {
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: version,
    created: work.now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: cause,
    type,
  };
  if (work.account) event.account = work.account;
  if (previous) event.data.previous_attributes = changed(previous, object);
  return work.store.insert("event", event, work.account);
}

function changed(before: object, after: object): object {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
}

function list(call: Call): object {
  const types = call.params.list("types");
  const one = call.params.text("type");
  // `charge.*` means every event of charges.
  const known = call.store.rows(
    "select distinct json_extract(body, '$.type') as type from object where kind = 'event'",
  );
  const wanted = one?.endsWith("*")
    ? known.map((row) => String(row.type)).filter((type) => type.startsWith(one.slice(0, -1)))
    : one && [one];
  const named = wanted || types;
  return listPage(call, "event", "/v1/events", {}, named ? { among: ["$.type", named] } : {});
}

export const events: Resource = {
  routes: [
    { method: "GET", path: "/v1/events", params: [...LIST_PARAMS, "type", "types"], run: list },
    {
      method: "GET",
      path: "/v1/events/:id",
      params: [],
      run: (call) => present(call, lookup(call, "event", call.path.id ?? "", "id", "path")),
    },
  ],
};
