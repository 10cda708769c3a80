import { Entity } from "electrodb";
import * as z from "zod";
import { StaleWrite } from "../error";
import { attributesOf } from "./attributes";
import { connection } from "./client";
import { put, remove, update, type Write } from "./write";

const Row = z.object({
  kind: z.string(),
  value: z.string(),
  owner_id: z.number(),
  /** The id that the value points to. */
  target_id: z.number(),
  /** The aggregate that contains the target, if that is another row. */
  parent_id: z.number().optional(),
});
export type Pointer = z.infer<typeof Row>;

/**
 * One row that maps a value to ids, unique by construction: an email address to its user, a public hash to
 * its document, a service's id to its project. Strongly consistent, so that a new one is found at once.
 */
export const PointerEntity = new Entity(
  {
    model: { entity: "pointer", version: "1", service: "stint" },
    attributes: attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["kind", "value"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  connection,
);

/** Claims a value. `refusal` makes the error for a value that is taken. */
export const claim = (pointer: Pointer, refusal: () => Error = () => new StaleWrite()): Write =>
  put(PointerEntity.create(pointer), refusal);

/** Releases a value. */
export const release = (kind: string, value: string): Write => remove(PointerEntity.delete({ kind, value }));

/** Points a claimed value to another target. */
export const redirect = (kind: string, value: string, target_id: number): Write =>
  update(PointerEntity.patch({ kind, value }).set({ target_id }));

/** Returns the pointer of a value, if any. */
export async function resolve(kind: string, value: string): Promise<Pointer | undefined> {
  const { data } = await PointerEntity.get({ kind, value }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the pointers of many values, by value; values without a pointer are left out. */
export async function resolveMany(kind: string, values: readonly string[]): Promise<Map<string, Pointer>> {
  const keys = [...new Set(values)].map((value) => ({ kind, value }));
  if (keys.length === 0) return new Map();
  const { data } = await PointerEntity.get(keys).go({ consistent: true, concurrency: 4 });
  return new Map(data.map((pointer) => [pointer.value, pointer]));
}
