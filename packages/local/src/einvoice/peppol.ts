import { randomUUID } from "node:crypto";
import { type Answer, type Call, type Fault, jsonOf } from "./wire";
import { read } from "./xml";

/** A document as the access point took it. */
export interface Submission {
  guid: string;
  key: string;
  legal_entity: number;
  receiver: string;
  xml: string;
}

interface Instance {
  guid: string;
  body: object | string;
}

/** The documents that receivers register for here, by their customization: BIS 3, its self-billing, XRechnung. */
const CARRIED = /urn:fdc:peppol\.eu:2017:poacc:(billing|selfbilling):|:xrechnung_3\.0$/;
const MOST_BYTES = 10 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const refuse = (source: string, details: string): Answer => ({ status: 422, json: [{ source, details }] });

/** The access point's own names of schemes, by their codes (EAS). */
const SCHEMES: Record<string, string> = {
  "0088": "GLN",
  "0106": "NL:KVK",
  "0192": "NO:ORG",
  "0204": "DE:LWID",
  "0208": "BE:EN",
  "9914": "AT:VAT",
  "9930": "DE:VAT",
};
/** An access point's id of a legal entity that is not one of this account's. */
const UNKNOWN_ENTITY = 1;
/** Identifiers are compared without their case. */
const fold = (address: string): string => address.toUpperCase();
const codeOf = (scheme: string): string | undefined =>
  Object.entries(SCHEMES).find(([, name]) => name === scheme.toUpperCase())?.[0];

/** An address of a legal entity, and how far the access point's check of the business is. */
interface Identifier {
  scheme: string;
  identifier: string;
  status: "pending" | "active" | "rejected";
}

/** A Peppol access point, as one provider publishes its API: what it knows, and how it answers. */
export class PeppolNetwork {
  readonly submissions: Submission[] = [];
  readonly faults: Fault[] = [];
  /** Who can be reached, by `scheme:id`. */
  readonly participants = new Set<string>();
  readonly entities = new Map<number, { name: string; identifiers: Map<string, Identifier> }>();
  /** Confirms a business as soon as its record is read; tests that look at the check turn it off. */
  verifiesAtOnce = true;
  readonly #received = new Map<string, Buffer>();
  #instances: Instance[] = [];
  #sequence = 100;

  readonly apiKey: string;

  constructor(apiKey: string) {
    this.apiKey = apiKey;
  }

  /** Tells of a submission: `succeeded`, `failed`, `rejected`, `accepted`, `paid`, … Repeats are the network's. */
  tell(key: string, event: string, details = ""): void {
    const found = this.submissions.find((each) => each.key === key);
    this.push({
      event_type: "document_submission",
      event,
      details,
      guid: found?.guid ?? randomUUID(),
      idempotencyGuid: key,
    });
  }

  push(body: object | string): void {
    this.#instances.push({ guid: randomUUID(), body });
  }

  /** Ends the check of whoever has an address. */
  verify(address: string, status: Identifier["status"] = "active"): void {
    for (const { identifiers } of this.entities.values()) {
      const found = identifiers.get(fold(address));
      if (found) found.status = status;
    }
  }

  /** The legal entity that has an address here. */
  #entityWith(address: string): number | undefined {
    return [...this.entities].find(([, { identifiers }]) => identifiers.has(fold(address)))?.[0];
  }

  /** Turns the order of what waits around. */
  reverse(): void {
    this.#instances.reverse();
  }

  get waiting(): number {
    return this.#instances.length;
  }

  /**
   * Brings a document in: for the participant that the envelope names, or else the one in the document. The envelope
   * of an address that nobody has here names no legal entity.
   */
  deliver(file: string | Uint8Array, to = read(`${file}`)?.buyer ?? "", guid: string = randomUUID()): string {
    this.#received.set(guid, Buffer.from(file));
    const legal_entity_id = this.#entityWith(to) ?? UNKNOWN_ENTITY;
    this.push({ event_type: "received_document", event: "received", document_guid: guid, legal_entity_id });
    return guid;
  }

  /** Forgets a document that was told. */
  lose(guid: string): void {
    this.#received.delete(guid);
  }

  answer(call: Call): Answer {
    if (call.headers.authorization !== `Bearer ${this.apiKey}`)
      return { status: 401, json: { error: "Unauthorized" } };
    const [, first, second, third, fourth, ...rest] = call.path.split("/");
    if (call.method === "GET" && first === "legal_entities" && second && !third)
      return this.#entity(Number(second));
    if (call.method === "DELETE" && third === "peppol_identifiers")
      return this.#detach(
        Number(second),
        [fourth, ...rest].map((part) => decodeURIComponent(part ?? "")),
      );
    const at = `${call.method} ${[first, second && !third ? (first === "discovery" ? second : ":id") : second && ":id", third, fourth].filter(Boolean).join("/")}`;
    switch (at) {
      case "POST discovery/receives":
        return this.#discover(call);
      case "POST document_submissions":
        return this.#submit(call);
      case "POST legal_entities":
        return this.#open(call);
      case "POST legal_entities/:id/peppol_identifiers":
        return this.#identify(Number(second), call);
      case "GET webhook_instances":
        return this.#next();
      case "DELETE webhook_instances/:id":
        return this.#forget(second ?? "");
      case "GET received_documents/:id/original":
        return this.#original(second ?? "");
      default:
        return { status: 404, json: { error: "Not Found" } };
    }
  }

  #discover(call: Call): Answer {
    const body = jsonOf(call);
    if (!body) return { status: 415, json: { error: "Unsupported Media Type" } };
    const scheme = codeOf(String(body.scheme ?? ""));
    if (!scheme || !body.identifier) return refuse("scheme", "is not a known identifier scheme");
    const known = this.participants.has(fold(`${scheme}:${body.identifier}`));
    return { status: 200, json: { code: known ? "OK" : "NOK", email: false } };
  }

  #submit(call: Call): Answer {
    const body = jsonOf(call);
    if (!body) return { status: 415, json: { error: "Unsupported Media Type" } };
    if (call.body.length > MOST_BYTES) return { status: 413, json: { error: "Payload Too Large" } };
    const entity = this.entities.get(Number(body.legalEntityId));
    if (!entity) return refuse("legalEntityId", "not found");
    const key = String(body.idempotencyGuid ?? "");
    if (!UUID.test(key)) return refuse("idempotencyGuid", "must be a GUID");
    if (this.submissions.some((each) => each.key === key))
      return refuse("idempotencyGuid", "has already been used");
    const routing = body.routing as { eIdentifiers?: { scheme: string; id: string }[] } | undefined;
    const to = routing?.eIdentifiers?.[0];
    const scheme = to && codeOf(to.scheme);
    if (!to || !scheme) return refuse("routing", "has no routable identifier");
    const receiver = fold(`${scheme}:${to.id}`);
    if (!this.participants.has(receiver))
      return refuse("routing", `receiver ${to.scheme} ${to.id} not found in the network`);
    const raw = (
      body.document as { rawDocumentData?: { document?: string; parseStrategy?: string } } | undefined
    )?.rawDocumentData;
    const xml = Buffer.from(raw?.document ?? "", "base64").toString("utf8");
    const found = raw?.parseStrategy === "ubl" ? read(xml) : undefined;
    if (!found || found.root === "CrossIndustryInvoice")
      return refuse("document", "could not be parsed as UBL");
    if (!CARRIED.test(found.profile)) return refuse("document", "is of no document type of the network");
    if (!found.number || !found.buyer || !found.seller)
      return refuse("document", "lacks a number or an endpoint");
    const sender = entity.identifiers.get(fold(found.seller));
    if (!sender) return refuse("document", `sender ${found.seller} is not of this legal entity`);
    if (sender.status !== "active") return refuse("legalEntityId", "is not verified yet");
    const guid = randomUUID();
    this.submissions.push({ guid, key, legal_entity: Number(body.legalEntityId), receiver, xml });
    // Whoever is with the same access point gets it at once: two workspaces can write to each other.
    if (this.#entityWith(receiver) !== undefined) {
      this.deliver(xml, receiver);
      this.tell(key, "succeeded");
    }
    return { status: 200, json: { guid } };
  }

  #open(call: Call): Answer {
    const body = jsonOf(call);
    if (!body) return { status: 415, json: { error: "Unsupported Media Type" } };
    for (const field of ["party_name", "line1", "city", "zip", "country"])
      if (!body[field]) return refuse(field, "can't be blank");
    const id = ++this.#sequence;
    this.entities.set(id, { name: String(body.party_name), identifiers: new Map() });
    return { status: 200, json: { id, ...body } };
  }

  #identify(id: number, call: Call): Answer {
    const body = jsonOf(call);
    const entity = this.entities.get(id);
    if (!entity) return { status: 404, json: { error: "Not Found" } };
    const scheme = codeOf(String(body?.scheme ?? ""));
    if (!scheme || !body?.identifier) return refuse("scheme", "is not a known identifier scheme");
    const address = fold(`${scheme}:${body.identifier}`);
    // The same words, whoever has it.
    if (this.participants.has(address)) return refuse("identifier", "has already been taken");
    const identifier = String(body.identifier);
    entity.identifiers.set(address, { scheme: String(body.scheme), identifier, status: "pending" });
    this.participants.add(address);
    return {
      status: 200,
      json: { superscheme: "iso6523-actorid-upis", scheme: body.scheme, identifier: body.identifier },
    };
  }

  #entity(id: number): Answer {
    const entity = this.entities.get(id);
    if (!entity) return { status: 404, json: { error: "Not Found" } };
    const all = [...entity.identifiers.values()];
    if (this.verifiesAtOnce) for (const each of all) if (each.status === "pending") each.status = "active";
    return {
      status: 200,
      json: {
        id,
        party_name: entity.name,
        peppol_identifiers: all.map((each) => ({ superscheme: "iso6523-actorid-upis", ...each })),
      },
    };
  }

  #detach(id: number, [superscheme, scheme = "", identifier]: string[]): Answer {
    const entity = this.entities.get(id);
    const address = fold(`${codeOf(scheme)}:${identifier}`);
    if (superscheme !== "iso6523-actorid-upis" || !entity?.identifiers.delete(address))
      return { status: 404, json: { error: "Not Found" } };
    this.participants.delete(address);
    return { status: 204 };
  }

  #next(): Answer {
    const [next] = this.#instances;
    return next
      ? {
          status: 200,
          json: {
            guid: next.guid,
            body: typeof next.body === "string" ? next.body : JSON.stringify(next.body),
          },
        }
      : { status: 204 };
  }

  #forget(guid: string): Answer {
    if (!this.#instances.some((each) => each.guid === guid))
      return { status: 404, json: { error: "Not Found" } };
    this.#instances = this.#instances.filter((each) => each.guid !== guid);
    return { status: 204 };
  }

  #original(guid: string): Answer {
    const file = this.#received.get(guid);
    if (!file) return { status: 404, json: { error: "Not Found" } };
    return { status: 200, json: { guid, document: file.toString("base64") } };
  }
}
