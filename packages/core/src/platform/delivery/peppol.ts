import { env } from "../env";
import { type Network, type News, Refused } from "./port";
import { PEPPOL_SCHEMES, partsOf } from "./rules";
import { call, type Reply, requireTaken } from "./wire";

/** Shapes of https://www.storecove.com/docs (API v2). */
interface Fault {
  source?: string;
  details?: string;
}

const wordsOf = (body: unknown): string =>
  Array.isArray(body)
    ? body.map(({ source, details }: Fault) => [source, details].filter(Boolean).join(": ")).join("; ")
    : "";

/** Returns whether a value of a call is refused because it is there. */
const isKnown = (reply: Reply, source: string): boolean =>
  reply.status === 422 && wordsOf(reply.json()).startsWith(`${source}: has already`);

async function ask(method: string, path: string, body?: object): Promise<Reply> {
  const { PEPPOL_API_KEY, PEPPOL_API_BASE } = env();
  return call("peppol", `${PEPPOL_API_BASE}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${PEPPOL_API_KEY}`,
      accept: "application/json",
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Returns an address in the access point's names. @throws Refused for a scheme that it does not know */
function nameAddress(address: string): { scheme: string; id: string } {
  const parts = partsOf(address);
  const scheme = parts && PEPPOL_SCHEMES[parts.scheme];
  if (!scheme) throw new Refused(`${address} is no address in Peppol`);
  return { scheme, id: parts.id };
}

const SUPERSCHEME = "iso6523-actorid-upis";
const entityOf = (account: string): string => `legal_entities/${encodeURIComponent(account)}`;

interface Identifier {
  scheme: string;
  identifier: string;
  /** Where the access point tells how far its check of the business is. */
  status?: string;
}

/** Returns what an account has of an address, as the access point says it. */
async function findIdentifier(account: string, address: string): Promise<Identifier | undefined> {
  const { scheme, id } = nameAddress(address);
  const reply = await ask("GET", entityOf(account));
  if (reply.status === 404) return undefined;
  const { peppol_identifiers = [] } = requireTaken(reply, wordsOf).json() as {
    peppol_identifiers?: Identifier[];
  };
  return peppol_identifiers.find(
    (each) => each.scheme.toUpperCase() === scheme && each.identifier.toUpperCase() === id.toUpperCase(),
  );
}

/** The most pieces of news in one run: the next goes on. */
const MOST = 500;

interface InstanceBody {
  event_type?: string;
  event?: string;
  details?: string;
  guid?: string;
  idempotencyGuid?: string;
  document_guid?: string;
  /** Who it was sent to, by the envelope. */
  legal_entity_id?: number | string;
}

/** Returns what an instance tells; undefined for a kind of news that we have no use for. */
function newsOf(id: string, body: unknown): News | undefined {
  let told: InstanceBody;
  try {
    told = (typeof body === "string" ? JSON.parse(body) : body) as InstanceBody;
    if (typeof told !== "object" || told === null) throw new Error("no object");
  } catch {
    return { id, kind: "unreadable", reason: "The body of the instance is no JSON" };
  }
  if (told.event_type === "document_submission")
    return {
      id,
      kind: "status",
      key: told.idempotencyGuid,
      ref: told.guid,
      code: told.event ?? "",
      reason: told.details ?? "",
    };
  return told.event_type === "received_document" && told.document_guid
    ? { id, kind: "received", ref: told.document_guid, account: `${told.legal_entity_id ?? ""}` }
    : undefined;
}

/** Peppol through an access point. Its news are a queue: each is taken off once it is worked through. */
export const peppol: Network = {
  name: "peppol",

  async findReceiver(address) {
    const { scheme, id } = nameAddress(address);
    const reply = requireTaken(
      await ask("POST", "discovery/receives", {
        documentTypes: ["invoice"],
        network: "peppol",
        metaScheme: SUPERSCHEME,
        scheme,
        identifier: id,
      }),
      wordsOf,
    );
    return (reply.json() as { code?: string }).code === "OK";
  },

  async open({ name, street, postcode, city, country }) {
    const made = requireTaken(
      await ask("POST", "legal_entities", { party_name: name, line1: street, city, zip: postcode, country }),
      wordsOf,
    );
    return String((made.json() as { id: number }).id);
  },

  async attach(account, address) {
    const { scheme, id } = nameAddress(address);
    const reply = await ask("POST", `${entityOf(account)}/peppol_identifiers`, {
      superscheme: SUPERSCHEME,
      scheme,
      identifier: id,
    });
    // Whose it is, the network's own record says: a lost answer of ours and a stranger's claim read the same here.
    if (isKnown(reply, "identifier")) {
      if (await findIdentifier(account, address)) return;
      throw new Refused("This address is registered to another business in Peppol.");
    }
    requireTaken(reply, wordsOf);
  },

  async readState(account, address) {
    const found = await findIdentifier(account, address);
    if (!found) return "";
    if (found.status === "rejected") return "refused";
    // An access point that checks nothing itself says no status: a platform admin confirms then.
    return found.status === "active" ? "active" : "verifying";
  },

  async detach(account, address) {
    const { scheme, id } = nameAddress(address);
    const path = [SUPERSCHEME, scheme, id].map(encodeURIComponent).join("/");
    const reply = await ask("DELETE", `${entityOf(account)}/peppol_identifiers/${path}`);
    if (reply.status !== 404) requireTaken(reply, wordsOf);
  },

  async send({ key, bytes, syntax, receiver, account }) {
    if (syntax !== "ubl") throw new Refused("Peppol takes UBL: choose Peppol BIS 3 as the client's format");
    const reply = await ask("POST", "document_submissions", {
      legalEntityId: Number(account),
      idempotencyGuid: key,
      routing: { eIdentifiers: [nameAddress(receiver)] },
      document: {
        documentType: "invoice",
        rawDocumentData: { document: Buffer.from(bytes).toString("base64"), parseStrategy: "ubl" },
      },
    });
    // Somebody sent it under this key and did not hear the answer.
    if (reply.status === 422 && wordsOf(reply.json()).startsWith("idempotencyGuid: has already"))
      return undefined;
    return (requireTaken(reply, wordsOf).json() as { guid: string }).guid;
  },

  async readNews(place, take) {
    let former = "";
    for (let count = 0; count < MOST; count++) {
      const reply = requireTaken(await ask("GET", "webhook_instances/"), wordsOf);
      if (reply.status === 204) break;
      const { guid: id, body } = reply.json() as { guid: string; body: unknown };
      // What does not leave the queue would be read for ever.
      if (id === former) throw new Error("peppol: the same piece of news twice");
      former = id;
      const news = newsOf(id, body);
      if (news) await take(news, place);
      await ask("DELETE", `webhook_instances/${encodeURIComponent(id)}`);
    }
    return place;
  },

  async readReceived(ref) {
    const path = `received_documents/${encodeURIComponent(ref)}/original`;
    const reply = requireTaken(await ask("GET", path), wordsOf);
    return Buffer.from((reply.json() as { document: string }).document, "base64");
  },
};
