import * as z from "zod";
import { ID, line, required, Url } from "../../platform/shape";
import { MOST_SAMPLES, videoOf, WORK_TYPES } from "./rules";

const TEXTS = {
  name: required("Name", 80),
  client: line("Client", 80),
  role: line("Role", 80),
  /** What is seen, for those who do not see it; the name stands in for it. */
  alt: line("Description", 200),
};
const BLANKS = { client: "", role: "", alt: "" } as const;

/** A sample of somebody's work, as it is stored and shown. */
export const Info = z.object({
  id: ID,
  type: z.enum(WORK_TYPES),
  name: z.string(),
  client: z.string(),
  role: z.string(),
  alt: z.string(),
  /** The address of a link or a video; "" for a file. */
  linkurl: z.string(),
  /** Null until a file was uploaded. */
  public_url: z.string().nullable(),
  thumb_url: z.string().nullable(),
});
export type Info = z.infer<typeof Info>;

const Link = z.union([z.literal(""), Url]);
const isVideo = (url: string): boolean => videoOf(url) !== undefined;

export const AddInput = z
  .strictObject({
    ...TEXTS,
    /** A video without one gets its title. */
    name: line("Name", 80).default(""),
    client: TEXTS.client.default(BLANKS.client),
    role: TEXTS.role.default(BLANKS.role),
    alt: TEXTS.alt.default(BLANKS.alt),
    type: z.enum(WORK_TYPES, "Choose a file, a link or a video"),
    linkurl: Link.default(""),
  })
  .superRefine(({ type, name, linkurl }, context) => {
    const fault = (message: string, at = "linkurl") =>
      context.addIssue({ code: "custom", path: [at], message });
    if (name === "" && type !== "link/video") fault("Name required", "name");
    if (type === "link/url" && linkurl === "") fault("Link required");
    if (type === "link/video" && !isVideo(linkurl)) fault("Video link invalid");
    if (!type.startsWith("link/") && linkurl !== "") fault("A file has no link");
  });
export type AddInput = z.output<typeof AddInput>;

export const ChangeInput = z.strictObject({ ...TEXTS, linkurl: Link }).partial();
export type ChangeInput = z.infer<typeof ChangeInput>;

export const SortInput = z.strictObject({ order: z.array(ID).max(MOST_SAMPLES, "Too many samples") });
