/**
 * Checks an evidence file with only the Web Crypto of the browser or Node. `scripts/verify-acceptance.mjs` is
 * a separate implementation of the same check; a test compares both.
 */
import { canonical, isReadable } from "./canonical";
import type { AcceptanceRecord, EvidenceFile, KeySet, PublicKey, Seal } from "./types";

const encoder = new TextEncoder();

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the SHA-256 as lower-case hex. */
export const sha256 = async (bytes: Uint8Array | string): Promise<string> =>
  hex(
    await crypto.subtle.digest(
      "SHA-256",
      typeof bytes === "string" ? encoder.encode(bytes) : new Uint8Array(bytes),
    ),
  );

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Decodes strictly: each value has one encoding, so that no bit is ignored. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return toBase64Url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export type Signed = { kid: string; published: boolean } | { problem: string };

/** Returns the thumbprint that names a key (RFC 7638). */
const thumbprint = async ({ crv, kty, x, y }: PublicKey): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(canonical({ crv, kty, x, y })));
  return toBase64Url(new Uint8Array(digest));
};

const NOT_SIGNED = { problem: "The signature does not fit what it signs." };

/** Checks a detached JWS over a value's canonical JSON. `published` says if its key is one of `keys`. */
export async function checkSignature(value: unknown, jws: string, keys: KeySet | undefined): Promise<Signed> {
  const [head = "", payload, tail = "", more] = jws.split(".");
  const headBytes = fromBase64Url(head);
  const signature = fromBase64Url(tail);
  if (payload !== "" || more !== undefined || !headBytes || signature?.length !== 64) return NOT_SIGNED;
  let header: { alg?: unknown; kid?: unknown; jwk?: PublicKey };
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(headBytes));
    if (header.alg !== "ES256" || !header.jwk || typeof header.kid !== "string") return NOT_SIGNED;
    if ((await thumbprint(header.jwk)) !== header.kid) return NOT_SIGNED;
    const { kty, crv, x, y } = header.jwk;
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, algorithm, false, ["verify"]);
    const text = toBase64Url(encoder.encode(canonical(value)));
    const data = encoder.encode(`${head}.${text}`);
    const fits = await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, data);
    if (!fits) return NOT_SIGNED;
    const known = keys?.keys.find(({ kid }) => kid === header.kid);
    return { kid: header.kid, published: known?.x === x && known?.y === y };
  } catch {
    return NOT_SIGNED;
  }
}

export interface Verdict {
  /** True if the file has no fault and its key is a published one. */
  genuine: boolean;
  /** The faults, in plain words; empty when there are none. */
  problems: string[];
  /** The acceptance that the file claims; show it as true only when `genuine`. */
  record: AcceptanceRecord | undefined;
  record_hash: string | undefined;
  seal: Seal | undefined;
  /** The id of the key that signed the record. */
  kid: string | undefined;
}

const NOTHING: Verdict = {
  genuine: false,
  problems: [],
  record: undefined,
  record_hash: undefined,
  seal: undefined,
  kid: undefined,
};
const refuse = (...problems: string[]): Verdict => ({ ...NOTHING, problems });

const FIELDS = "document,format,record,record_signature,seal,seal_signature";

function parse(bytes: Uint8Array): EvidenceFile | string {
  let text: string;
  let parsed: EvidenceFile;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    parsed = JSON.parse(text);
  } catch {
    return "This is not an evidence file, or it was damaged on its way.";
  }
  const known = parsed && typeof parsed === "object" && Object.keys(parsed).sort().join() === FIELDS;
  if (!known || parsed.format !== "stint-evidence-1") return "This is not an evidence file.";
  const { record, seal, record_signature, seal_signature } = parsed;
  const whole =
    record?.format === "stint-acceptance-1" &&
    seal?.format === "stint-seal-1" &&
    typeof record_signature === "string" &&
    typeof seal_signature === "string";
  if (!whole) return "This is not a whole evidence file: parts of it are missing or changed.";
  if (!isReadable(text, parsed)) return "The file was changed or saved again after it was made.";
  return parsed;
}

/**
 * Checks that an evidence file is exactly what was made at the acceptance: its layout to the byte, the
 * document by its hash, record and seal by their signatures and by each other. `keys` are the published ones;
 * without them nothing is `genuine`, because anybody can make a key.
 */
export async function checkEvidence(bytes: Uint8Array, keys: KeySet | undefined): Promise<Verdict> {
  const parsed = parse(bytes);
  if (typeof parsed === "string") return refuse(parsed);
  const { record, seal, document } = parsed;
  const problems: string[] = [];
  if ((await sha256(canonical(document))) !== record.document_hash)
    problems.push("The document in the file is not the one that was accepted.");
  const record_hash = await sha256(canonical(record));
  if (seal.record_hash !== record_hash || seal.certificate !== record.certificate)
    problems.push("The record of the acceptance and the seal of the PDF do not belong together.");
  const signatures = await Promise.all([
    checkSignature(record, parsed.record_signature, keys),
    checkSignature(seal, parsed.seal_signature, keys),
  ]);
  for (const [index, signed] of signatures.entries()) {
    const what = index === 0 ? "record of the acceptance" : "seal of the PDF";
    if ("problem" in signed) problems.push(`The ${what} was changed: its signature does not fit any more.`);
    else if (!signed.published)
      problems.push(`The ${what} was signed with a key that Stint never published.`);
  }
  const [first] = signatures;
  const kid = first && "kid" in first ? first.kid : undefined;
  return { genuine: problems.length === 0, problems, record, record_hash, seal, kid };
}
