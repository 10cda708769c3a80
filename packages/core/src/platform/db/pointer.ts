import { Entity } from "electrodb";
import { StaleWrite } from "../error";
import { connection } from "./client";
import { put, remove, update, type Write } from "./write";

/**
 * One row that turns a value into the ids behind it, unique by construction: an e-mail address into its
 * user, a public hash into its document, a service's id into its project. Strongly consistent, so what was
 * just made is found at once.
 */
export const PointerEntity = new Entity(
  {
    model: { entity: "pointer", version: "1", service: "stint" },
    attributes: {
      kind: { type: "string", required: true },
      value: { type: "string", required: true },
      owner_id: { type: "number", required: true },
      target_id: { type: "number", required: true },
      parent_id: { type: "number" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["kind", "value"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  connection,
);

export interface Pointer {
  kind: string;
  value: string;
  owner_id: number;
  /** The id that the value stands for. */
  target_id: number;
  /** The aggregate that holds it, where that is another row. */
  parent_id?: number | undefined;
}

/** Claims a value. `refusal` is what to say when somebody has it already. */
export const claim = (pointer: Pointer, refusal: () => Error = () => new StaleWrite()): Write =>
  put(PointerEntity.create(pointer), refusal);

/** Gives a value back. */
export const release = (kind: string, value: string): Write => remove(PointerEntity.delete({ kind, value }));

/** Lets a claimed value stand for something else. */
export const redirect = (kind: string, value: string, target_id: number): Write =>
  update(PointerEntity.patch({ kind, value }).set({ target_id }));

/** What a value stands for, if anything. */
export async function resolve(kind: string, value: string): Promise<Pointer | undefined> {
  const { data } = await PointerEntity.get({ kind, value }).go({ consistent: true });
  return data ?? undefined;
}

/** What many values stand for, by value; those that stand for nothing are not in it. */
export async function resolveMany(kind: string, values: readonly string[]): Promise<Map<string, Pointer>> {
  const found = new Map<string, Pointer>();
  let left = [...new Set(values)].map((value) => ({ kind, value }));
  while (left.length > 0) {
    const { data, unprocessed } = await PointerEntity.get(left).go({ consistent: true, concurrency: 4 });
    for (const pointer of data) found.set(pointer.value, pointer);
    left = unprocessed;
  }
  return found;
}
