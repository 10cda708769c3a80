import { FinishInput, Upload, UploadInput } from "@stint/core/platform/file/schema";
import { Workspace } from "@stint/core/workspace";
import * as z from "zod";
import { Raw, route } from "../../http/route";

/** Loaded on first use: few calls of this area touch a file, and the client for files is large. */
const logo = () => import("@stint/core/workspace/logo");
const files = async () => (await import("@stint/core/platform/file")).File;

const Logo = z.object({ brand_logo_url: z.string().nullable() });

/**
 * Images of the business: uploaded straight to the file store, checked by content, served from its origin.
 */
export const asset = [
  route({
    method: "get",
    path: "/currentspecialist/assets/brand_logo",
    access: "workspace",
    summary: "The address of the business's logo, or null",
    answer: Logo,
    run: async () => {
      const { brand_logo_url } = await Workspace.get();
      return { brand_logo_url };
    },
  }),
  route({
    method: "post",
    path: "/currentspecialist/assets/brand_logo",
    access: "owner",
    summary: "Where to upload a new logo: a presigned PUT (2001 not a PDF, JPEG or PNG, 2002 above 20 MB)",
    body: UploadInput,
    answer: Upload,
    status: 201,
    personal: true,
    run: async ({ body }) => (await files()).start(body),
  }),
  route({
    method: "post",
    path: "/currentspecialist/assets/brand_logo/complete",
    access: "owner",
    summary: "Look at what was uploaded and make it the logo",
    body: FinishInput,
    answer: Logo,
    run: async ({ body }) => (await logo()).setLogo(body.upload_id),
  }),
  route({
    method: "delete",
    path: "/currentspecialist/assets/brand_logo",
    access: "owner",
    summary: "Take the logo away; documents that were sent keep theirs",
    answer: Logo,
    run: async () => (await logo()).removeLogo(),
  }),
  route({
    method: "get",
    path: "/assets/{hash}",
    access: "public",
    summary: "Leads to a public picture on the file store's own origin",
    produces: "text/plain",
    run: async ({ params }) =>
      new Raw(
        "text/plain",
        "",
        {
          location: await (await files()).publicAddress(params.hash),
          "cache-control": "public, max-age=1800",
        },
        302,
      ),
  }),
];
