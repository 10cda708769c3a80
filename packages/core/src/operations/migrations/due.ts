import { Entity } from "electrodb";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Migration } from "../../platform/migration";
import { zoneOf } from "./zone";

type Row = Record<string, unknown>;

interface Schema {
  model: { entity: string; version: string; service: string };
  attributes: Record<string, { padding?: { length: number; char: string } }>;
  indexes: Record<string, { index?: string }>;
}

/** The previous form of due rows: a day, in an index of their kind. */
interface Before {
  day: string;
  /** Absent when one partition held all rows. Both forms have `due_shard`. */
  shard?: string;
  /** The previous value of `due_kind`, for an entity that no longer has the attribute. */
  kind?: string;
  /** The previous attributes of the index's sort key. */
  sort: readonly string[];
  /** True if the day was in the owner's zone instead of UTC. */
  local?: true;
  /** True if the row names its zone from now on. */
  names_zone?: true;
}

const keyPart = (attributes: Schema["attributes"], row: Row, name: string): string => {
  const padding = attributes[name]?.padding;
  const value = `${row[name]}`;
  return `#${name}_${padding ? value.padStart(padding.length, padding.char) : value}`;
};

/**
 * Returns the migration of a kind's due rows, which the index sorted by day and now sorts by instant. It
 * writes the index's keys directly, because an entity knows only one of the two forms.
 */
export function dueMigration(name: string, entity: object, before: Before): Migration.Migration {
  const { model, attributes, indexes } = (entity as { schema: Schema }).schema;
  const primary = Object.entries(indexes).filter(([, { index }]) => index === undefined);
  const text = { type: "string" } as const;
  const both = new Entity(
    {
      model,
      attributes: {
        ...attributes,
        ...{ [before.day]: text, [before.shard ?? before.day]: text },
        ...{ due_kind: text, time_zone: text, due_at: text, due_shard: text, pk2: text, sk2: text },
      },
      indexes: Object.fromEntries(primary),
    } as never,
    Db.connection,
  );
  const ownerOf = (row: Row) => row.owner_id ?? row.id;
  const indexed = Object.values(indexes).find(({ index }) => index === Db.indexes.due.name) as unknown as {
    sk: { template: string };
  };
  const placeOf = (row: Row, mark: Due.Mark): string =>
    indexed.sk.template.replace(/\$\{(\w+)\}/g, (_, slot: string) =>
      keyPart(attributes, { ...row, ...mark }, slot).slice(slot.length + 2),
    );

  const up = async (row: Row) => {
    const day = row[before.day];
    if (day === undefined) return undefined;
    const zone = before.local ? await zoneOf(row.owner_id) : "UTC";
    const owner_id = Number(ownerOf(row));
    const mark = day ? Due.onDay(owner_id, `${day}`, zone) : Due.never;
    return {
      ...(before.names_zone ? { time_zone: zone } : {}),
      ...mark,
      pk2: day ? `due#${mark.due_shard}` : null,
      sk2: day ? placeOf(row, mark) : null,
      [before.day]: null,
      ...(before.shard && before.shard !== "due_shard" ? { [before.shard]: null } : {}),
      ...(before.kind ? { due_kind: null } : {}),
    };
  };

  const down = async (row: Row) => {
    if (row.due_at === undefined) return undefined;
    const zone = before.local ? await zoneOf(row.owner_id) : "UTC";
    const due_at = `${row.due_at}`;
    const day = due_at && Day.today(new Date(due_at), zone);
    const shard = `${row.due_shard}`;
    const kind = day ? before.kind : "none";
    const of = { ...row, [before.day]: day, ...(before.kind ? { due_kind: kind } : {}) };
    const sort = before.sort.map((each) => keyPart(attributes, of, each)).join("");
    const partition = `#${before.day}_${day}${before.shard ? `#${before.shard}_${shard}` : ""}`;
    return {
      ...(before.names_zone ? { time_zone: null } : {}),
      due_at: null,
      due_shard: null,
      [before.day]: day,
      ...(before.shard ? { [before.shard]: shard } : {}),
      ...(before.kind ? { due_kind: kind } : {}),
      pk2: day ? `$${model.service}${partition}` : null,
      sk2: day ? `$${model.entity}_${model.version}${sort}` : null,
    };
  };
  // It runs after the deployment: the previous code finds due rows by their day, and the new code does not
  // find rows without an instant.
  return Migration.define<Row>({ name, when: "after", entity: both as never, up, down } as never);
}
