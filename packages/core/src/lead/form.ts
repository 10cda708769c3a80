import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Brand } from "../platform/brand";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Workspace } from "../workspace";
import { LeadFormEntity } from "./entity";
import { DEFAULT_FIELDS, type Form, type FormInput, type PublicForm } from "./schema";

type Row = EntityItem<typeof LeadFormEntity>;

const KIND = "lead_form";

async function findStored(owner_id: number): Promise<Row | undefined> {
  const { data } = await LeadFormEntity.get({ owner_id }).go({ consistent: true });
  return data ?? undefined;
}

const shape = (row: Row | undefined): Form => ({
  open: row?.open ?? false,
  title: row?.title ?? "Tell us about your project",
  intro: row?.intro ?? "",
  fields: { ...DEFAULT_FIELDS, ...row?.fields },
  url: row ? `${env().STINT_URL}/leads/${row.hash}` : null,
  version: row?.version ?? 0,
});

/** Returns the actor's lead page; closed, with default texts, before the first change. */
export const form = async (): Promise<Form> => shape(await findStored(Actor.owner()));

const save = (
  if_match: number | undefined,
  work: (row: Row | undefined) => Partial<Omit<Row, "version">>,
): Promise<Form> => {
  const attempt = async () => {
    const owner_id = Actor.owner();
    const old = await findStored(owner_id);
    Db.assertVersion(old ?? { version: 0 }, if_match);
    const { open, title, intro, fields } = shape(old);
    const { write, next } = Db.replaceNext<Row>(LeadFormEntity, old, {
      owner_id,
      hash: old?.hash ?? Id.token(),
      open,
      title,
      intro,
      fields,
      ...work(old),
    });
    await Db.commit(
      [
        write,
        ...(next.hash === old?.hash
          ? []
          : [Db.claim({ kind: KIND, value: next.hash, owner_id, target_id: owner_id })]),
        ...(old && next.hash !== old.hash ? [Db.release(KIND, old.hash)] : []),
      ],
      [
        Event.audit("lead_form.updated", `lead_form:${owner_id}`, {
          ...Event.difference((old ?? {}) as object, { ...next, hash: undefined }),
          version: next.version,
        }),
      ],
    );
    return shape(next);
  };
  return Db.retryOnConflict(attempt);
};

/** Changes the page's texts and fields, opens or closes it. 1004 when stale. */
export const updateForm = ({ fields, ...input }: FormInput, if_match?: number): Promise<Form> =>
  save(if_match, (old) => ({
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    ...(fields ? { fields: { ...shape(old).fields, ...fields } } : {}),
  }));

/** Gives the page another address; the former one stops working. */
export const moveForm = (): Promise<Form> => save(undefined, () => ({ hash: Id.token() }));

/** Returns the open page of an address, with its workspace; undefined for any other address. */
export async function findOpen(hash: string): Promise<{ owner_id: number; row: Row } | undefined> {
  const pointer = /^[a-z2-7]{26}$/.test(hash) ? await Db.resolve(KIND, hash) : undefined;
  const row = pointer && (await findStored(pointer.owner_id));
  return row?.open && row.hash === hash ? { owner_id: row.owner_id, row } : undefined;
}

/** Returns the page as visitors see it. */
export async function view(hash: string): Promise<PublicForm> {
  const { owner_id, row } = (await findOpen(hash)) ?? fail(Code.NotFound);
  const { brand_name, primary_brand_color, brand_logo_url } = await Workspace.get(owner_id);
  const { title, intro, fields } = shape(row);
  return {
    brand: {
      name: brand_name,
      color: primary_brand_color || Brand.DEFAULT_COLOR,
      logo_url: brand_logo_url,
    },
    title,
    intro,
    fields,
  };
}
