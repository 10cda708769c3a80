#!/usr/bin/env node
// Checks whether and what was accepted, by whom and when, from the evidence file alone: no server, no package,
// nothing of this project. Keep this file, the evidence file, the PDF and the published keys together.
//
//   node verify-acceptance.mjs evidence.json [accepted.pdf] [--keys keys.json]
//
// keys.json is the file that the product publishes at /api/v2/acceptance-keys. Without it the script can only
// say that the file is whole and name the key that signed it; anybody can make a key, so compare it another way.
// Ends with 0 when the evidence is genuine, 1 when it is not, 2 when it cannot tell.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const FIELDS = ["document", "format", "record", "record_signature", "seal", "seal_signature"];
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Returns JSON by RFC 8785: keys by code unit, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Returns the layout of the evidence file: keys in the same order, two spaces, a line end at the end. */
function layout(value, indent = "") {
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length
      ? `[\n${value.map((each) => inner + layout(each, inner)).join(",\n")}\n${indent}]`
      : "[]";
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  const lines = keys.map((key) => `${inner}${JSON.stringify(key)}: ${layout(value[key], inner)}`);
  return lines.length ? `{\n${lines.join(",\n")}\n${indent}}` : "{}";
}

/** Decodes base64url, where each value has exactly one text. */
function bytesOf(text) {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}

/** Checks a detached JWS (ES256) over a value. Returns the key, or undefined when it does not match. */
function signerOf(value, jws) {
  const parts = jws.split(".");
  if (parts.length !== 3 || parts[1] !== "") return undefined;
  const [head, signature] = [bytesOf(parts[0]), bytesOf(parts[2])];
  if (!head || signature?.length !== 64) return undefined;
  const { alg, kid, jwk } = JSON.parse(head.toString("utf8"));
  if (alg !== "ES256" || jwk?.kty !== "EC" || jwk.crv !== "P-256") return undefined;
  const { crv, kty, x, y } = jwk;
  const thumbprint = createHash("sha256").update(canonical({ crv, kty, x, y })).digest("base64url");
  if (thumbprint !== kid) return undefined;
  const key = createPublicKey({ key: { crv, kty, x, y }, format: "jwk" });
  const data = Buffer.from(`${parts[0]}.${Buffer.from(canonical(value)).toString("base64url")}`);
  return verify("sha256", data, { key, dsaEncoding: "ieee-p1363" }, signature) ? { kid, x, y } : undefined;
}

/**
 * Returns what is wrong with an evidence file and its PDF, in plain words, and its content.
 * @param {{ evidence: Uint8Array, pdf?: Uint8Array, keys?: { keys: { kid: string, x: string, y: string }[] }
 * }} input
 * @returns {{ problems: string[], record?: any, kid?: string, published: boolean }}
 */
export function check({ evidence, pdf, keys }) {
  const refused = (problem) => ({ problems: [problem], published: false });
  let text;
  let file;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(evidence);
    file = JSON.parse(text);
  } catch {
    return refused("This is not an evidence file, or it was damaged on its way.");
  }
  const fields = isObject(file) ? Object.keys(file).sort() : [];
  if (fields.join() !== FIELDS.join() || file.format !== "stint-evidence-1")
    return refused("This is not an evidence file.");
  const { document, record, seal } = file;
  const strings = [file.record_signature, file.seal_signature].every((each) => typeof each === "string");
  if (!strings || record?.format !== "stint-acceptance-1" || seal?.format !== "stint-seal-1")
    return refused("This is not a whole evidence file: parts of it are missing or changed.");
  if (`${layout(file)}\n` !== text) return refused("The file was changed or saved again after it was made.");
  const problems = [];
  if (sha256(canonical(document)) !== record.document_hash)
    problems.push("The document in the file is not the one that was accepted.");
  if (seal.record_hash !== sha256(canonical(record)) || seal.certificate !== record.certificate)
    problems.push("The record of the acceptance and the seal of the PDF do not belong together.");
  const signers = [
    ["record of the acceptance", record, file.record_signature],
    ["seal of the PDF", seal, file.seal_signature],
  ].map(([what, value, signature]) => {
    let signer;
    try {
      signer = signerOf(value, signature);
    } catch {}
    if (!signer) problems.push(`The ${what} was changed: its signature does not fit any more.`);
    const known = keys?.keys.find(({ kid }) => kid === signer?.kid);
    const published = Boolean(signer && known && known.x === signer.x && known.y === signer.y);
    if (signer && keys && !published)
      problems.push(`The ${what} was signed with a key that is not among the published ones.`);
    return { ...signer, published };
  });
  if (pdf && sha256(pdf) !== seal.file_hash)
    problems.push("The PDF is not the file that was sealed: at least one byte of it differs.");
  return { problems, record, kid: signers[0]?.kid, published: signers.every(({ published }) => published) };
}

/** Formats cents in the document's currency. */
function money(cents, currency) {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(cents / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function main(args) {
  const at = args.indexOf("--keys");
  const [keysPath] = at < 0 ? [] : args.splice(at, 2).slice(1);
  const [evidencePath, pdfPath] = args;
  if (!evidencePath) {
    console.error("Usage: node verify-acceptance.mjs evidence.json [accepted.pdf] [--keys keys.json]");
    return 2;
  }
  const { problems, record, kid, published } = check({
    evidence: readFileSync(evidencePath),
    ...(pdfPath ? { pdf: readFileSync(pdfPath) } : {}),
    ...(keysPath ? { keys: JSON.parse(readFileSync(keysPath, "utf8")) } : {}),
  });
  if (problems.length > 0) {
    console.log("NOT PROVEN. Do not rely on this.");
    for (const problem of problems) console.log(`- ${problem}`);
    return 1;
  }
  const proven =
    record.email_verification === "code"
      ? "proven by a code sent to it"
      : "link only, the sender had codes switched off";
  console.log(
    [
      published
        ? "GENUINE."
        : "WHOLE, but the key that signed it was not compared with the published ones (--keys).",
      `“${record.title}”, version ${record.version}, by ${record.brand_name} (${record.sender_name}, ${record.sender_email})`,
      `was accepted by ${record.name} for ${record.client_name}`,
      `on ${record.accepted_at.slice(0, 10)} at ${record.accepted_at.slice(11, 19)} UTC, for ${money(record.total, record.currency)}.`,
      "",
      `Email           ${record.email} (${proven})`,
      ...(record.email_unknown ? ["                An address this proposal was not sent to."] : []),
      `Consent         “${record.consent_text}” (version ${record.consent_version})`,
      `Network         ${record.ip}, ${record.user_agent}`,
      `Sent, viewed    ${record.sent_at ?? "not mailed"}, ${record.viewed_at ?? "not noted"}`,
      `Options         ${record.options.length ? record.options.join(", ") : "none"}`,
      `Certificate     ${record.certificate}`,
      `Document        SHA-256 ${record.document_hash}`,
      `Key             ${kid}`,
      pdfPath
        ? "PDF             exactly the file that was sealed, byte for byte"
        : "PDF             not given, not checked",
    ].join("\n"),
  );
  return published ? 0 : 2;
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) exit(main(argv.slice(2)));
