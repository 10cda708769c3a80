import type { PublicInfo } from "@stint/core/template/schema";
import { api } from "../../../lib/api";
import { takeServed } from "../../../lib/served";

/** A template as the holder of its link sees it. */
export type PublicTemplate = PublicInfo;

/** Takes the template that came with the document, once. */
export const takeServedTemplate = (hash: string) =>
  takeServed<PublicTemplate>(`/api/v2/scopetemplates/${encodeURIComponent(hash)}/public`);

/** Reads a template by its link; a published one by its number, too. */
export const readTemplate = async (hash: string, signal?: AbortSignal): Promise<PublicTemplate> =>
  (await api.get("/scopetemplates/{hash}/public", { path: { hash }, ...(signal && { signal }) })).data;
