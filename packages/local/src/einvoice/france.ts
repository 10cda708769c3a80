import { createHash, randomUUID } from "node:crypto";
import { type Answer, type Call, type Fault, jsonOf } from "./wire";
import { read, rootOf } from "./xml";

/** A flow as the platform holds it. */
export interface Flow {
  flowId: string;
  trackingId?: string;
  flowType: string;
  flowDirection: "In" | "Out";
  flowSyntax: string;
  submittedAt: string;
  updatedAt: string;
  acknowledgement: { status: "Pending" | "Ok" | "Error"; details?: object[] };
  file: Buffer;
}

const MOST_BYTES = 10 * 1024 * 1024;
const SYNTAXES = ["CII", "UBL", "Factur-X", "CDAR", "FRR"];

const error = (status: number, errorCode: string, errorMessage: string | null = null): Answer => ({
  status,
  json: { errorCode, errorMessage },
});

/** The part of a form with its name; of one with several parts, by its own boundary. */
function partsOf({ headers, body }: Call): Map<string, Buffer> | undefined {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  if (!boundary) return undefined;
  const parts = new Map<string, Buffer>();
  const text = body.toString("latin1");
  for (const part of text.split(`--${boundary}`)) {
    const name = /name="([^"]+)"/.exec(part)?.[1];
    const begin = part.indexOf("\r\n\r\n");
    if (name && begin >= 0) parts.set(name, Buffer.from(part.slice(begin + 4, -2), "latin1"));
  }
  return parts;
}

const STATUSES: Record<string, string> = {
  200: "Déposée",
  201: "Émise",
  202: "Reçue",
  203: "Mise à disposition",
  204: "Prise en charge",
  205: "Approuvée",
  206: "Approuvée partiellement",
  207: "En litige",
  208: "Suspendue",
  210: "Refusée",
  211: "Paiement transmis",
  212: "Encaissée",
  213: "Rejetée",
};

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A life-cycle message about an invoice (CDAR D22B), as a platform hands it on. */
const lifecycle = (
  of: { seller: string; buyer: string; number: string; issued_on: string },
  code: string,
  reason: string,
  teller: { role: string; id: string; scheme: string; phase: string },
) => {
  const idOf = (address: string) => escapeXml(address.split(":")[1] ?? "");
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${randomUUID()}</ram:ID><ram:SenderTradeParty><ram:GlobalID schemeID="${teller.scheme}">0157</ram:GlobalID><ram:RoleCode>WK</ram:RoleCode></ram:SenderTradeParty><ram:IssuerTradeParty><ram:GlobalID schemeID="${teller.role === "WK" ? teller.scheme : "0002"}">${escapeXml(teller.id)}</ram:GlobalID><ram:RoleCode>${teller.role}</ram:RoleCode></ram:IssuerTradeParty><ram:RecipientTradeParty><ram:GlobalID schemeID="0002">${idOf(of.seller)}</ram:GlobalID><ram:RoleCode>SE</ram:RoleCode></ram:RecipientTradeParty></rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument><ram:TypeCode>${teller.phase}</ram:TypeCode><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${escapeXml(of.number)}</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${of.issued_on.replaceAll("-", "")}</qdt:DateTimeString></ram:FormattedIssueDateTime><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode><ram:ProcessCondition>${STATUSES[code] ?? ""}</ram:ProcessCondition><ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${idOf(of.seller)}</ram:GlobalID></ram:IssuerTradeParty>${reason ? `<ram:SpecifiedDocumentStatus><ram:ReasonCode>NON_CONFORME</ram:ReasonCode><ram:Reason>${escapeXml(reason)}</ram:Reason></ram:SpecifiedDocumentStatus>` : ""}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`;
};

/** Who says a status: platforms what they did, the buyer what it decides, the seller that money came in. */
const roleFor = (code: string): string =>
  /^(20[0-3]|213)$/.test(code) ? "WK" : /^(209|212)$/.test(code) ? "SE" : "BY";

/** What a test changes of a life-cycle message. */
interface About {
  seller?: string;
  issued_on?: string;
  role?: string;
  /** The SIREN of who says it. */
  teller?: string;
  /** What kind of number its sender names: 0238 of platforms. */
  scheme?: string;
  /** 305 of what platforms did, 23 of what the parties decide. */
  phase?: string;
}

/** A French platform by AFNOR XP Z12-013: tokens, flows, their files, and lines of the directory. */
export class FrenchPlatform {
  readonly flows: Flow[] = [];
  readonly faults: Fault[] = [];
  /** Addresses of the directory, as `0225:552100554`. */
  readonly directory = new Set<string>();
  readonly #lost = new Set<string>();
  #tokens = new Set<string>();
  #at = 0;

  readonly clientId: string;
  readonly clientSecret: string;

  constructor(clientId: string, clientSecret: string) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
  }

  /** Each change has a later instant than the one before, also than those of an emulator that ended. */
  #now(): string {
    this.#at = Math.max(this.#at + 1, Date.now());
    return new Date(this.#at).toISOString();
  }

  #add(of: Omit<Flow, "flowId" | "submittedAt" | "updatedAt">): Flow {
    const at = this.#now();
    const flow = { ...of, flowId: randomUUID(), submittedAt: at, updatedAt: at };
    this.flows.push(flow);
    return flow;
  }

  /** Returns the flow of an invoice that came from the product, by its number: of several sellers, the last one. */
  sent(number: string): Flow | undefined {
    return this.flows.findLast(
      (each) => each.flowType === "CustomerInvoice" && read(each.file.toString("utf8"))?.number === number,
    );
  }

  /** Tells a status of an invoice that was sent: a life-cycle flow comes in. */
  tell(number: string, code: string, reason = "", about: About = {}): Flow {
    const flow = this.sent(number);
    const of = flow && read(flow.file.toString("utf8"));
    const parties = { number, seller: "", buyer: "", issued_on: "2026-01-01", ...of, ...about };
    const role = about.role ?? roleFor(code);
    const own = { BY: parties.buyer, SE: parties.seller }[role]?.split(":")[1];
    const teller = {
      role,
      id: about.teller ?? own ?? "0157",
      scheme: about.scheme ?? "0238",
      phase: about.phase ?? (roleFor(code) === "WK" ? "305" : "23"),
    };
    return this.#add({
      flowType: "CustomerInvoiceLC",
      flowDirection: "In",
      flowSyntax: "CDAR",
      acknowledgement: { status: "Ok" },
      file: Buffer.from(lifecycle(parties, code, reason, teller)),
    });
  }

  /** Ends the checks of a flow: taken, or refused in words. */
  acknowledge(flow: Flow, refusal?: { reasonCode: string; reasonMessage: string }): void {
    flow.updatedAt = this.#now();
    flow.acknowledgement = refusal
      ? { status: "Error", details: [{ level: "Error", item: "file", ...refusal }] }
      : { status: "Ok" };
  }

  /** Brings a life-cycle message in as it is written. */
  tellXml(xml: string): Flow {
    return this.#add({
      flowType: "CustomerInvoiceLC",
      flowDirection: "In",
      flowSyntax: "CDAR",
      acknowledgement: { status: "Ok" },
      file: Buffer.from(xml),
    });
  }

  /** Forgets the file of a flow that stays listed. */
  lose(flow: Flow): void {
    this.#lost.add(flow.flowId);
  }

  /** Touches flows again, so that they are told once more. */
  touch(...flows: Flow[]): void {
    for (const flow of flows) flow.updatedAt = this.#now();
  }

  /** Brings an invoice of a supplier in. */
  deliver(file: string | Uint8Array): Flow {
    const root = typeof file === "string" ? rootOf(file) : "";
    return this.#add({
      flowType: "SupplierInvoice",
      flowDirection: "In",
      flowSyntax: root === "" ? "Factur-X" : root === "CrossIndustryInvoice" ? "CII" : "UBL",
      acknowledgement: { status: "Ok" },
      file: Buffer.from(file),
    });
  }

  answer(call: Call): Answer {
    if (call.method === "POST" && call.path === "/token") return this.#token(call);
    if (!this.#tokens.has(call.headers.authorization?.replace(/^Bearer /, "") ?? ""))
      return error(401, "MISSING_TOKEN");
    if (call.method === "POST" && call.path === "/v1/flows") return this.#take(call);
    if (call.method === "POST" && call.path === "/v1/flows/search") return this.#search(call);
    const flow = /^\/v1\/flows\/([\w-]+)$/.exec(call.path)?.[1];
    if (call.method === "GET" && flow) return this.#file(flow, call.query.get("docType") ?? "Metadata");
    const line = /^\/v1\/directory-line\/code:([^/]+)$/.exec(call.path)?.[1];
    if (call.method === "GET" && line) {
      const code = decodeURIComponent(line);
      return this.directory.has(`0225:${code}`)
        ? { status: 200, json: { addressingIdentifier: code } }
        : error(404, "MISSING_RESOURCE");
    }
    return call.path === "/v1/healthcheck" ? { status: 200 } : error(404, "MISSING_RESOURCE");
  }

  #token(call: Call): Answer {
    const form = new URLSearchParams(call.body.toString("utf8"));
    const fits = form.get("client_id") === this.clientId && form.get("client_secret") === this.clientSecret;
    if (form.get("grant_type") !== "client_credentials" || !fits)
      return { status: 401, json: { error: "invalid_client" } };
    const access_token = randomUUID();
    this.#tokens.add(access_token);
    return { status: 200, json: { access_token, token_type: "Bearer", expires_in: 3600 } };
  }

  /** Ends every token that was given. */
  expire(): void {
    this.#tokens = new Set();
  }

  #take(call: Call): Answer {
    const parts = partsOf(call);
    if (!parts) return error(400, "INVALID_CONTENT_TYPE", "multipart/form-data is required");
    const [info, file] = [parts.get("flowInfo"), parts.get("file")];
    if (!info || !file?.length) return error(400, "MISSING_REQUIRED_FIELD");
    if (file.length > MOST_BYTES) return error(413, "FILE_SIZE_EXCEEDED");
    const told = JSON.parse(info.toString("utf8")) as Record<string, string>;
    if (!told.flowSyntax || !SYNTAXES.includes(told.flowSyntax))
      return error(400, "MISSING_REQUIRED_FIELD", "flowSyntax");
    if ((told.trackingId?.length ?? 0) > 36) return error(400, "INVALID_FIELD", "trackingId");
    const sha256 = createHash("sha256").update(file).digest("hex");
    if (told.sha256 && told.sha256 !== sha256) return error(422, "CHECKSUM_MISMATCH");
    const xml = file.toString("utf8");
    const isLifecycle = told.flowSyntax === "CDAR";
    if (!rootOf(xml)) return error(422, "UNPROCESSABLE_ENTITY", "InvalidSchema");
    const document = read(xml);
    if (isLifecycle ? rootOf(xml) !== "CrossDomainAcknowledgementAndResponse" : !document)
      return error(422, "UNPROCESSABLE_ENTITY", "FlowTypeError");
    const flow = this.#add({
      ...(told.trackingId ? { trackingId: told.trackingId } : {}),
      flowType: isLifecycle ? "CustomerInvoiceLC" : "CustomerInvoice",
      flowDirection: "Out",
      flowSyntax: told.flowSyntax,
      acknowledgement: { status: "Pending" },
      file,
    });
    // Unicity and the directory are checked after the flow was taken, as its acknowledgement.
    const others = this.flows.filter(
      (each) => each !== flow && each.flowType === "CustomerInvoice" && !isLifecycle,
    );
    if (
      others.some(
        (each) => read(each.file.toString("utf8"))?.number === document?.number && each.file.equals(file),
      )
    )
      this.acknowledge(flow, { reasonCode: "AlreadyExistingFlow", reasonMessage: "Already received" });
    else if (document && !this.directory.has(document.buyer))
      this.acknowledge(flow, {
        reasonCode: "OtherTechnicalError",
        reasonMessage: "The receiver is not in the directory",
      });
    else this.acknowledge(flow);
    const { flowId, submittedAt } = flow;
    return { status: 202, json: { flowId, submittedAt, ...told, sha256 } };
  }

  #search(call: Call): Answer {
    const body = jsonOf(call);
    const where = body?.where as Record<string, unknown> | undefined;
    if (!body || !where || Object.keys(where).length === 0)
      return error(400, "MISSING_REQUIRED_FIELD", "where");
    const limit = Math.min(Number(body.limit ?? 25), 100);
    const has = (name: string, value: string | undefined) =>
      !Array.isArray(where[name]) || (where[name] as string[]).includes(value ?? "");
    const results = this.flows
      .filter((each) => where.trackingId === undefined || each.trackingId === where.trackingId)
      .filter((each) => where.updatedAfter === undefined || each.updatedAt > String(where.updatedAfter))
      .filter((each) => has("flowType", each.flowType) && has("flowDirection", each.flowDirection))
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
      .slice(0, limit)
      .map(({ file: _, ...flow }) => flow);
    return { status: 200, json: { limit, filters: where, results } };
  }

  #file(flowId: string, docType: string): Answer {
    const flow = this.flows.find((each) => each.flowId === flowId);
    if (!flow || this.#lost.has(flowId)) return error(404, "MISSING_RESOURCE");
    const { file, ...metadata } = flow;
    if (docType === "Metadata") return { status: 200, json: metadata };
    return docType === "Original" ? { status: 200, bytes: file } : error(404, "MISSING_RESOURCE");
  }
}
