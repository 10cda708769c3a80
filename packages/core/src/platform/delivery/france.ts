import { createHash } from "node:crypto";
import { now } from "../clock";
import { env } from "../env";
import { type Network, type News, Refused } from "./port";
import { partsOf } from "./rules";
import { call, type Reply, requireTaken } from "./wire";

/** Shapes of AFNOR XP Z12-013, annexes A and B (Flow Service and Directory Service 1.1.0). */
interface Flow {
  flowId: string;
  trackingId?: string;
  flowType: string;
  flowDirection: "In" | "Out";
  flowSyntax: string;
  updatedAt: string;
  acknowledgement?: { status: string; details?: { reasonCode?: string; reasonMessage?: string }[] };
}

const wordsOf = (body: unknown): string => {
  const { errorCode, errorMessage } = body as { errorCode?: string; errorMessage?: string };
  return errorMessage || errorCode || "";
};

let token: { value: string; until: number } | undefined;

/** Returns an access token, by the client's own credentials; the last one while it holds. */
async function authorize(): Promise<string> {
  if (token && token.until > now().getTime()) return token.value;
  const { FR_PLATFORM_KEY, FR_PLATFORM_TOKEN_URL } = env();
  const [client_id = "", ...secret] = FR_PLATFORM_KEY.split(":");
  const reply = await call("france", FR_PLATFORM_TOKEN_URL, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id,
      client_secret: secret.join(":"),
    }),
  });
  const { access_token, expires_in = 60 } = requireTaken(reply, () => "").json() as {
    access_token: string;
    expires_in?: number;
  };
  token = { value: access_token, until: now().getTime() + (expires_in - 30) * 1000 };
  return access_token;
}

async function ask(method: string, path: string, body?: FormData | object): Promise<Reply> {
  const authorization = `Bearer ${await authorize()}`;
  const isForm = body instanceof FormData;
  try {
    return await call("france", `${env().FR_PLATFORM_BASE}${path}`, {
      method,
      headers: { authorization, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  } catch (error) {
    // A token may end before its time: the next try asks for another.
    token = undefined;
    throw error;
  }
}

async function search(where: object): Promise<Flow[]> {
  const reply = requireTaken(await ask("POST", "/v1/flows/search", { limit: PAGE, where }), wordsOf);
  return (reply.json() as { results?: Flow[] }).results ?? [];
}

async function open(flowId: string): Promise<Uint8Array> {
  const path = `/v1/flows/${encodeURIComponent(flowId)}?docType=Original`;
  return requireTaken(await ask("GET", path), wordsOf).bytes;
}

/** Submits a file once: a platform that has one of this key is not asked again. */
async function submit(key: string, name: string, flowSyntax: string, bytes: Uint8Array): Promise<string> {
  const [known] = await search({ trackingId: key, flowDirection: ["Out"] });
  if (known) return known.flowId;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const form = new FormData();
  const info = { trackingId: key, name, processingRule: "B2B", flowSyntax, sha256 };
  form.append("flowInfo", new Blob([JSON.stringify(info)], { type: "application/json" }));
  form.append("file", new Blob([Uint8Array.from(bytes)], { type: "application/xml" }), name);
  const reply = requireTaken(await ask("POST", "/v1/flows", form), wordsOf);
  return (reply.json() as { flowId: string }).flowId;
}

const PAGE = 100;
const MOST_PAGES = 10;
/** Flows of one instant may stand on two pages: each run begins a little earlier. */
const OVERLAP_MS = 60_000;
const before = (place: string): string =>
  place ? new Date(Date.parse(place) - OVERLAP_MS).toISOString() : new Date(0).toISOString();

/** The life-cycle codes of a flow that passed the platform's checks, or did not. */
const DEPOSITED = "200";
const REJECTED = "213";
/** Any other acknowledgement says that the checks go on. */
const IS_CHECKED = /^(Ok|Error)$/;

function newsOf(flow: Flow): News | undefined {
  const { flowId, trackingId: key, flowType, flowDirection, updatedAt, acknowledgement } = flow;
  const id = `${flowId}:${updatedAt}`;
  if (flowDirection === "In")
    return { id, kind: flowType === "SupplierInvoice" ? "received" : "lifecycle", ref: flowId };
  if (flowType !== "CustomerInvoice" || !acknowledgement || !IS_CHECKED.test(acknowledgement.status))
    return undefined;
  const reason = (acknowledgement.details ?? [])
    .map(({ reasonCode, reasonMessage }) => reasonMessage || reasonCode || "")
    .filter(Boolean)
    .join("; ");
  // A flow that is there twice is there.
  const isKnown = acknowledgement.details?.some(({ reasonCode }) => reasonCode === "AlreadyExistingFlow");
  const code = acknowledgement.status === "Ok" || isKnown ? DEPOSITED : REJECTED;
  return { id, kind: "status", key, ref: flowId, code, reason: code === REJECTED ? reason : "" };
}

/** An accredited French platform, by the published interface that they all have. */
export const france: Network = {
  name: "france",

  async findReceiver(address) {
    const parts = partsOf(address);
    if (!parts) return false;
    const reply = await ask("GET", `/v1/directory-line/code:${encodeURIComponent(parts.id)}`);
    if (reply.status === 404) return false;
    requireTaken(reply, wordsOf);
    return true;
  },

  /** The platform registers a business itself, with the mandate that the law asks for: there is nothing to open. */
  open: async ({ address }) => address,

  async attach(_, address) {
    if (!(await france.findReceiver(address)))
      throw new Refused("This address is not in the French directory. Register it at your platform first.");
  },

  /** The interface does not say whose mandate a platform has: whoever runs the stage sees that, and confirms it. */
  readState: async (_, address) => ((await france.findReceiver(address)) ? "verifying" : ""),

  send: ({ key, name, syntax, bytes }) => submit(key, name, syntax === "cii" ? "CII" : "UBL", bytes),

  async readNews(place, take) {
    let last = place;
    for (let page = 0, from = before(place); page < MOST_PAGES; page++) {
      const flows = await search({
        updatedAfter: from,
        flowType: ["CustomerInvoice", "CustomerInvoiceLC", "SupplierInvoice"],
      });
      for (const flow of flows) {
        if (flow.updatedAt > last) last = flow.updatedAt;
        const news = newsOf(flow);
        if (news) await take(news, last);
      }
      if (flows.length < PAGE || last === from) break;
      from = last;
    }
    return last;
  },

  readReceived: open,

  async sendLifecycle(key, bytes) {
    await submit(key, `${key}.xml`, "CDAR", bytes);
  },
};
