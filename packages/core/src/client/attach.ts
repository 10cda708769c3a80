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

/** The file store's client is large, and only uploads need it. */
const files = async () => (await import("../platform/file")).File;

/** They share the client's row. */
const MOST = 100;

const one = <T extends { id: number }>(all: readonly T[], id: number): T =>
  all.find((each) => each.id === id) ?? fail(Code.NotFound);

/** Adds a link that the workspace keeps with a client. */
export async function addLink(client_id: number, input: LinkInput): Promise<Link> {
  const link: Link = { id: Id.next(), ...input };
  await change(client_id, undefined, ({ links = [] }) => {
    if (links.length >= MOST) invalid({ name: `A client can have ${MOST} links at most` });
    return { links: [...links, link] };
  });
  return link;
}

/** Changes a link. 1003 when the client has none of this id. */
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

/** Removes a link and answers the client that is left. */
export const removeLink = (client_id: number, id: number, if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ links = [] }) => {
    one(links, id);
    return { links: links.filter((link) => link.id !== id) };
  });

/**
 * Keeps an upload with a client; its bytes decide what it is (D52). 2001 another kind, 2002 too large, 1003
 * when nothing arrived.
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

/** Makes an upload the client's logo; its bytes decide what it is (D52). 1003 when nothing arrived, 2001, 2002. */
export async function setLogo(client_id: number, upload_id: string): Promise<Info> {
  await row(client_id);
  const brand_logo_url = await (await files()).publish(upload_id);
  return change(client_id, undefined, () => ({ brand_logo_url }));
}

/** Gives a file another name. 1003 when the client has none of this id. */
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

/** Takes a file away from a client and answers what is left. */
export const removeAsset = (client_id: number, id: number, if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ assets = [] }) => {
    one(assets, id);
    return { assets: assets.filter((asset) => asset.id !== id) };
  });

/** A client's file with the address at which it can be read for ten minutes. */
export async function assetAddress(client_id: number, id: number): Promise<AssetAddress> {
  const { key, ...asset } = one((await row(client_id)).assets ?? [], id);
  return { ...asset, url: await (await files()).keptAddress(key) };
}
