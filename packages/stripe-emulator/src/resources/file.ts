import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { badParam } from "../error";
import { newId } from "../id";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";

/** The purposes that something here asks for, with the most bytes and the kinds of file that each takes. */
const PURPOSES = {
  dispute_evidence: { most: 5_000_000, types: ["pdf", "jpg", "png"] },
  business_logo: { most: 512_000, types: ["jpg", "png"] },
} as const;
type Purpose = keyof typeof PURPOSES;

/** The first bytes of each kind, in hexadecimal digits. */
const BEGINNINGS: Record<string, string> = { pdf: "255044462d", jpg: "ffd8ff", png: "89504e470d0a1a0a" };

/** Returns the fields of an uploaded file for a form, whose leaves are texts. */
export async function uploadFields(file: File): Promise<Record<string, string>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const beginning = bytes.subarray(0, 8).toString("hex");
  const type = Object.keys(BEGINNINGS).find((each) => beginning.startsWith(BEGINNINGS[each] ?? " ")) ?? "";
  return {
    filename: file.name,
    size: `${bytes.length}`,
    type,
    hash: createHash("sha256").update(bytes).digest("hex"),
  };
}

function create(call: Call): Stripe.File {
  const purpose = call.params.oneOf("purpose", Object.keys(PURPOSES) as Purpose[]);
  if (purpose === undefined)
    throw badParam("parameter_missing", "purpose", "Missing required param: purpose.");
  const given: Params | undefined = call.params.hash("file");
  if (!given) throw badParam("parameter_missing", "file", "Missing required param: file.");
  const { most, types } = PURPOSES[purpose];
  const type = given.text("type") ?? "";
  const size = given.needInteger("size");
  if (!types.some((each) => each === type))
    throw badParam(undefined, "file", `Invalid file: ${purpose} takes ${types.join(", ")} only.`);
  if (size > most)
    throw badParam("file_too_large", "file", `The file is too large: at most ${most} bytes for ${purpose}.`);
  const id = newId("file");
  const file: Stripe.File = {
    id,
    object: "file",
    created: call.now,
    expires_at: null,
    filename: given.text("filename") ?? null,
    links: { object: "list", data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  call.store.insert("file", file, call.account);
  return file;
}

export const files: Resource = {
  routes: [
    { method: "POST", path: "/v1/files", params: ["file", "purpose"], run: create },
    {
      method: "GET",
      path: "/v1/files/:id",
      params: [],
      run: (call) => lookup(call, "file", call.path.id ?? "", "file", "path"),
    },
  ],
};
