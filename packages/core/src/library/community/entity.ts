import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";

const CatalogRow = z.object({
  /** The run that published it: its parts, and nobody else's, are of this catalog. */
  publication: z.string(),
  /** Of the texts, so that the same files are never stored twice. */
  digest: z.string(),
  parts: z.number().int(),
  published_at: z.string(),
});

/** Which catalog the stage has. It is written last, so that a catalog is seen whole or not at all. */
export const CatalogEntity = new Entity(
  {
    model: { entity: "catalog", version: "1", service: "stint" },
    attributes: Db.attributesOf(CatalogRow),
    indexes: {
      one: {
        pk: { field: "pk", composite: [], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

const PartRow = z.object({
  publication: z.string(),
  /** Its place: `000`, `001`. */
  part: z.string(),
  /** Base64. */
  data: z.string(),
  /** Set until the head names it, and once another catalog took its place. */
  ttl: z.number().optional(),
});

/** A part of a catalog: all of it, zipped, is more than a row holds. */
export const CatalogPartEntity = new Entity(
  {
    model: { entity: "catalog_part", version: "1", service: "stint" },
    attributes: Db.attributesOf(PartRow),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["publication"], casing: "none" },
        sk: { field: "sk", composite: ["part"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** Returns the keys of a catalog's parts, in order. */
export const keysOf = ({ publication, parts }: { publication: string; parts: number }) =>
  Array.from({ length: parts }, (_, part) => ({ publication, part: String(part).padStart(3, "0") }));
