import { type Cover, readCover } from "../billing/read";
import { countSeats } from "../billing/rules";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { DAY_MS } from "../platform/date";
import { Db } from "../platform/db";
import { Link } from "../platform/mailed-link";
import { User } from "../user";
import { Workspace } from "../workspace";
import { type Holder, HolderEntity, type Row, SeatEntity, TeamEntity, type TeamRow } from "./entity";
import { beyond, countAdmins, OVER_SEAT_DAYS, type State } from "./rules";
import { type Admins, COLUMNS, type Company, type Seat } from "./schema";

export type { Row } from "./entity";

/** Returns every seat of a company, also those that have ended, oldest first. Strongly consistent. */
export async function rowsOf(owner_id: number): Promise<Row[]> {
  const { data } = await Db.allOf(SeatEntity.query.one({ owner_id }), Db.ofOne("seats of one company"), {
    consistent: true,
  });
  return data;
}

export const find = (key: { owner_id: number; id: number }): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(SeatEntity, key));

export const findTeam = (owner_id: number): Promise<TeamRow | undefined> =>
  Db.get(Db.describeRow<TeamRow>(TeamEntity, { owner_id }));

/** Returns what lets a person into a company; undefined where nothing does. Strongly consistent. */
export const findHolder = (user_id: number, owner_id: number): Promise<Holder | undefined> =>
  Db.get(Db.describeRow<Holder>(HolderEntity, { user_id, owner_id }));

/** Returns the seats that a person holds. Strongly consistent. */
export async function holdersOf(user_id: number): Promise<Holder[]> {
  const { data } = await Db.allOf(HolderEntity.query.one({ user_id }), Db.ofOne("companies of one person"), {
    consistent: true,
  });
  return data;
}

/** Returns the status now: an open invitation expires without a write. */
export const statusOf = ({ status, expires_at }: Pick<Row, "status" | "expires_at">): State =>
  status === "invited" && expires_at <= iso() ? "expired" : status;

export const isActive = ({ status }: Pick<Row, "status">): boolean => status === "active";

/** Returns the token of an invitation, as it was stored. */
export const tokenOf = ({ owner_id, id, nonce, token_hash }: Row): string =>
  Link.storedToken(Link.tokensOf("team-invitation", owner_id, id, nonce), token_hash);

/** How many admins a company has and may have, and what follows from that. */
export interface SeatCount {
  rows: Row[];
  team: TeamRow | undefined;
  cover: Cover;
  taken: number;
  seats: number;
}

/** Reads how a company's seats stand. */
export async function readSeatCount(owner_id: number): Promise<SeatCount> {
  const [rows, team, cover] = await Promise.all([rowsOf(owner_id), findTeam(owner_id), readCover(owner_id)]);
  const taken = countAdmins(rows.filter(isActive).length);
  return { rows, team, cover, taken, seats: countSeats(cover.included, cover.extra) };
}

/** Returns when the youngest admins beyond the seats begin to only read; null while all have a place. */
export function readOnlyFrom({ team, taken, seats }: SeatCount): string | null {
  if (taken <= seats || !team?.over_since) return null;
  return new Date(Date.parse(team.over_since) + OVER_SEAT_DAYS * DAY_MS).toISOString();
}

/** Returns the seats that only read. */
export function readOnlySeats(count: SeatCount): Row[] {
  const from = readOnlyFrom(count);
  return from !== null && from <= iso() ? beyond(count.rows.filter(isActive), count.seats) : [];
}

interface Reader {
  user_id: number;
  /** Charges are the owner's to know. */
  owns: boolean;
}

/** Returns a seat as the company reads it. */
function shapeSeat(
  row: Row,
  of: { reader: Reader; extra: boolean; cover: Cover; seen_at?: string | undefined; read_only: boolean },
): Seat {
  const status = statusOf(row);
  const charge = (amount: number | null) => (of.reader.owns ? (of.extra ? (amount ?? 0) : 0) : null);
  return {
    ...Column.valuesOf(COLUMNS, row),
    role: "admin",
    status: status === "active" || status === "expired" ? status : "invited",
    last_seen_at: of.seen_at ?? null,
    charge_month: charge(of.cover.month),
    charge_year: charge(of.cover.year),
    self: row.user_id === of.reader.user_id,
    read_only: of.read_only,
  };
}

/** Returns a seat on its own, for the answer of the call that changed it. */
export async function seatOf(row: Row): Promise<Seat> {
  const { admins } = await get();
  return (
    admins.find(({ id }) => id === row.id) ??
    shapeSeat(row, {
      reader: readerOf(),
      extra: false,
      cover: { included: 1, extra: 0, month: null, year: null },
      read_only: false,
    })
  );
}

function readerOf(): Reader {
  const { user_id, role } = Actor.user();
  return { user_id, owns: role !== "admin" };
}

/** Returns the people who run the actor's company: the owner, its admins and who is invited. */
export async function get(): Promise<Admins> {
  const owner_id = Actor.owner();
  const reader = readerOf();
  const [count, owner, workspace] = await Promise.all([
    readSeatCount(owner_id),
    User.getOwner(owner_id),
    Workspace.get(owner_id),
  ]);
  const { rows, cover, taken, seats, team } = count;
  const active = rows.filter(isActive);
  const open = rows.filter(({ status }) => status === "invited");
  // One that has expired is still listed, and costs nothing.
  const waiting = open.filter((row) => statusOf(row) === "invited");
  const holders = await Promise.all(active.map(({ user_id = 0 }) => findHolder(user_id, owner_id)));
  const paid = new Set(
    [...beyond(active, cover.included), ...waiting.slice(Math.max(0, cover.included - taken))].map(
      ({ id }) => id,
    ),
  );
  const only = new Set(readOnlySeats(count).map(({ id }) => id));
  const admins = [
    ...active.toSorted((a, b) => (a.joined_at ?? "").localeCompare(b.joined_at ?? "")),
    ...open,
  ].map((row) =>
    shapeSeat(row, {
      reader,
      cover,
      extra: paid.has(row.id),
      seen_at: holders.find((each) => each?.seat_id === row.id)?.seen_at,
      read_only: only.has(row.id),
    }),
  );
  const self = reader.user_id === owner.id;
  return {
    owner: {
      id: owner.id,
      user_id: owner.id,
      name: `${owner.first_name} ${owner.last_name}`.trim(),
      email: owner.email,
      invited_at: workspace.created_at,
      expires_at: workspace.created_at,
      joined_at: workspace.created_at,
      version: 1,
      role: "owner",
      status: "active",
      last_seen_at: self ? iso() : null,
      charge_month: reader.owns ? 0 : null,
      charge_year: reader.owns ? 0 : null,
      self,
      read_only: false,
    },
    admins,
    seats: {
      included: cover.included,
      extra: cover.extra,
      taken,
      invited: waiting.length,
      price_month: reader.owns ? cover.month : null,
      over_since: taken > seats ? (team?.over_since ?? iso()) : null,
      read_only_from: readOnlyFrom(count),
    },
  };
}

/** Returns the companies that a person has a seat in, oldest first. */
export async function companiesOf(user_id: number): Promise<Company[]> {
  const held = (await holdersOf(user_id)).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const companies = await Promise.all(held.map(({ owner_id }) => Workspace.find(owner_id)));
  return companies.flatMap((each) =>
    each
      ? [
          {
            company_user_id: each.owner_id,
            company_specialist_id: each.owner_id,
            brand_name: each.brand_name,
            brand_logo_url: each.brand_logo_url,
            primary_brand_color: each.primary_brand_color,
            seat: "active" as const,
          },
        ]
      : [],
  );
}
