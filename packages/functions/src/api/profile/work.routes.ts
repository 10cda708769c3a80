import { FinishInput, Upload, UploadInput } from "@stint/core/platform/file/schema";
import { Profile } from "@stint/core/profile";
import { Work } from "@stint/core/profile/work";
import * as z from "zod";
import { route } from "../../http/route";

/** Loaded on first use: few calls of this area touch a file, and the client for files is large. */
const files = async () => (await import("@stint/core/platform/file")).File;

const Thumb = z.object({ public_url: z.string().nullable() });

/** A file of a sample: where to upload it, and what makes it the sample's. */
const fileRoutes = (which: "workfile" | "workfile_thumb", words: string) => [
  route({
    method: "post",
    path: `/work/{id}/assets/${which}`,
    access: "session",
    summary: `Where to upload ${words}: a presigned PUT (2001 not a PDF, JPEG or PNG, 2002 above 20 MB)`,
    body: UploadInput,
    answer: Upload,
    status: 201,
    personal: true,
    run: async ({ params, body }) => {
      await Work.get(params.id);
      return (await files()).start(body);
    },
  }),
  route({
    method: "post",
    path: `/work/{id}/assets/${which}/complete`,
    access: "session",
    summary: `Look at what was uploaded and make it ${words}; 1003, 2001, 2002`,
    body: FinishInput,
    answer: Work.Info,
    run: ({ params, body }) => Work.setFile(params.id, which, body.upload_id),
  }),
];

/** A file of the person. */
const ownFileRoutes = (which: Profile.FileKind, words: string, kinds = "a JPEG or PNG") => [
  route({
    method: "get",
    path: `/currentspecialist/assets/${which}`,
    access: "session",
    summary: `The address of ${words}, or null`,
    answer: Thumb,
    run: async () => {
      const { assets } = await Profile.getOwn();
      return { public_url: assets.find(({ type }) => type === which)?.public_url ?? null };
    },
  }),
  route({
    method: "post",
    path: `/currentspecialist/assets/${which}`,
    access: "session",
    summary: `Where to upload ${words}: a presigned PUT (2001 not ${kinds}, 2002 above 20 MB)`,
    body: UploadInput,
    answer: Upload,
    status: 201,
    personal: true,
    run: async ({ body }) => (await files()).start(body),
  }),
  route({
    method: "post",
    path: `/currentspecialist/assets/${which}/complete`,
    access: "session",
    summary: `Look at what was uploaded and make it ${words}; of a picture only what draws it is kept; 1003, 2001, 2002`,
    body: FinishInput,
    answer: Profile.Info,
    run: ({ body }) => Profile.setFile(which, body.upload_id),
  }),
];

/** Samples of a person's work, in the order in which others see them. */
export const work = [
  route({
    method: "post",
    path: "/currentspecialist/work",
    access: "session",
    summary:
      "Add a sample of one's work: a file to upload, a link, or a video of the two services; 1004 above 24",
    body: Work.AddInput,
    answer: Work.Info,
    status: 201,
    run: ({ body }) => Work.add(body),
  }),
  route({
    method: "patch",
    path: "/work/sort",
    access: "session",
    summary: "Put the samples into an order that names each once",
    body: Work.SortInput,
    answer: Work.Info,
    list: true,
    run: async ({ body }) => {
      const items = await Work.sort(body.order);
      return { items, next: null, total: items.length };
    },
  }),
  route({
    method: "patch",
    path: "/work/{id}",
    access: "session",
    summary: "Change what is said of a sample",
    body: Work.ChangeInput,
    answer: Work.Info,
    run: ({ params, body }) => Work.change(params.id, body),
  }),
  route({
    method: "delete",
    path: "/work/{id}",
    access: "session",
    summary: "Delete a sample",
    run: ({ params }) => Work.remove(params.id),
  }),
  route({
    method: "get",
    path: "/work/{id}/assets/workfile_thumb",
    access: "session",
    summary: "The address of a sample's small picture, or null",
    answer: Thumb,
    run: async ({ params }) => ({ public_url: (await Work.get(params.id)).thumb_url }),
  }),
  ...fileRoutes("workfile", "a sample's file"),
  ...fileRoutes("workfile_thumb", "a sample's small picture"),
  route({
    method: "delete",
    path: "/specialists/{id}/work/{wid}",
    access: "session",
    summary: "Delete a sample of a person: one's own, or anybody's for Stint's admin; 1003",
    run: ({ params }) => Work.removeOf(params.id, params.wid),
  }),
  ...ownFileRoutes("profileimage", "one's picture"),
  ...ownFileRoutes("profileimage_thumb", "one's small picture"),
  ...ownFileRoutes("resume", "one's resume", "a PDF"),
  ...ownFileRoutes("resume_thumb", "the small picture of one's resume"),
  route({
    method: "delete",
    path: "/currentspecialist/assets/resume",
    access: "session",
    summary: "Take one's resume away, with its small picture and the bytes of both",
    answer: Profile.Info,
    run: () => Profile.removeResume(),
  }),
];
