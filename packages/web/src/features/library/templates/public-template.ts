import type { PublicInfo } from "@stint/core/template/schema";
import { api } from "../../../lib/api";

/** A template as the holder of its link sees it. */
export type PublicTemplate = PublicInfo;

/** Takes the answer that came with the document, once: after the app was entered it may be old. */
export function takeServed(hash: string): PublicTemplate | undefined {
  const element = document.querySelector<HTMLScriptElement>("script[data-address]");
  if (element?.dataset.address !== `/api/v2/scopetemplates/${encodeURIComponent(hash)}/public`)
    return undefined;
  element.remove();
  return JSON.parse(element.text) as PublicTemplate;
}

/** Reads a template by its link; a published one by its number, too. */
export const readTemplate = async (hash: string, signal?: AbortSignal): Promise<PublicTemplate> =>
  (await api.get("/scopetemplates/{hash}/public", { path: { hash }, ...(signal && { signal }) })).data;
