import type * as z from "zod";
import { Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { change } from "./change";
import { row } from "./read";
import type {
  Asset,
  AssetAddress,
  AssetInput,
  AssetUpdateInput,
  Info,
  Link,
  LinkInput,
  LinkUpdateInput,
} from "./schema";

/** Imported on first use: the file store's client is large, and only uploads need it. */
const files = async () => (await import("../platform/file")).File;

/** Limits links and files, because they share the client's row. */
const MOST = 100;

const one = <T extends { id: number }>(all: readonly T[], id: number): T =>
  all.find((each) => each.id === id) ?? fail(Code.NotFound);

/** Adds a link to a client, for the workspace only. */
export async function addLink(client_id: number, input: LinkInput): Promise<Link> {
  const link: Link = { id: Id.next(), ...input };
  await change(client_id, undefined, ({ links = [] }) => {
    if (links.length >= MOST) invalid({ name: `A client can have ${MOST} links at most` });
    return { links: [...links, link] };
  });
  return link;
}

/** Changes a link. 1003 when the client has no such link. */
export async function updateLink(
  client_id: number,
  id: number,
  input: LinkUpdateInput,
  if_match?: number,
): Promise<Link> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const client = await change(client_id, if_match, ({ links = [] }) => {
    one(links, id);
    return { links: links.map((link) => (link.id === id ? { ...link, ...given } : link)) };
  });
  return one(client.links, id);
}

/** Removes a link and returns the client. */
export const removeLink = (client_id: number, id: number, if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ links = [] }) => {
    one(links, id);
    return { links: links.filter((link) => link.id !== id) };
  });

/**
 * Stores an upload with a client; its type is detected from its bytes (D52). 2001 another kind, 2002 too
 * large, 1003 when nothing was uploaded.
 */
export async function addAsset(client_id: number, { upload_id, name }: AssetInput): Promise<Asset> {
  const { assets: held = [] } = await row(client_id);
  if (held.length >= MOST) invalid({ name: `A client can have ${MOST} files at most` });
  const stored = await (await files()).keep(upload_id);
  const asset = { id: Id.next(), name, ...stored };
  await change(client_id, undefined, ({ assets = [] }) => ({ assets: [...assets, asset] }));
  const { key: _, ...shown } = asset;
  return shown;
}

/**
 * Sets an upload as the client's logo; its type is detected from its bytes (D52). 1003 when nothing was
 * uploaded, 2001, 2002.
 */
export async function setLogo(client_id: number, upload_id: string): Promise<Info> {
  await row(client_id);
  const brand_logo_url = await (await files()).publish(upload_id);
  return change(client_id, undefined, () => ({ brand_logo_url }));
}

/** Renames a file. 1003 when the client has no such file. */
export async function updateAsset(
  client_id: number,
  id: number,
  { name }: z.infer<typeof AssetUpdateInput>,
  if_match?: number,
): Promise<Asset> {
  const client = await change(client_id, if_match, ({ assets = [] }) => {
    one(assets, id);
    return { assets: assets.map((asset) => (asset.id === id ? { ...asset, name } : asset)) };
  });
  return one(client.assets, id);
}

/** Removes a file from a client and returns the client. */
export const removeAsset = (client_id: number, id: number, if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ assets = [] }) => {
    one(assets, id);
    return { assets: assets.filter((asset) => asset.id !== id) };
  });

/** Returns a client's file with an address that is valid for ten minutes. */
export async function assetAddress(client_id: number, id: number): Promise<AssetAddress> {
  const { key, ...asset } = one((await row(client_id)).assets ?? [], id);
  return { ...asset, url: await (await files()).presignFile(key, asset.type) };
}
