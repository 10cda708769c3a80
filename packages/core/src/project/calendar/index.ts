import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Workspace } from "../../workspace";
import { loadVersion } from "../change";
import { ProjectEntity } from "../entity";
import { row } from "../read";
import type { CalendarAddress } from "../schema-detail";
import { type Entry, timeline } from "../timeline";

const KIND = "calendar";

const addressOf = (token: string | undefined): CalendarAddress => ({
  url: token === undefined ? null : `${env().STINT_URL}/api/v2/calendars/${token}`,
});

/** Returns the address of a project's calendar, if it has one. 1066 "project". */
export const calendarAddress = async (id: number): Promise<CalendarAddress> =>
  addressOf((await row(id)).calendar_token);

/** Gives a project's calendar an address that cannot be guessed; an earlier address stops working at once. */
const moveCalendar = (id: number, token: string | undefined): Promise<CalendarAddress> =>
  Db.retryOnConflict(async () => {
    const project = await loadVersion(id, undefined);
    const former = project.calendar_token;
    if (former === token) return addressOf(token);
    const { write, next } = Db.revise(ProjectEntity, project, { calendar_token: token ?? null });
    const { owner_id } = project;
    await Db.commit(
      [
        write,
        ...(former === undefined ? [] : [Db.release(KIND, former)]),
        ...(token === undefined
          ? []
          : [Db.claim({ kind: KIND, value: token, owner_id, target_id: id, parent_id: id })]),
      ],
      [
        // The address is secret, so the journal does not record it.
        Event.audit(token === undefined ? "calendar.revoked" : "calendar.shared", `project:${id}`, {
          version: next.version,
        }),
      ],
    );
    return addressOf(token);
  });

export const shareCalendar = (id: number): Promise<CalendarAddress> => moveCalendar(id, Id.token());
export const revokeCalendar = (id: number): Promise<CalendarAddress> => moveCalendar(id, undefined);

/**
 * Returns a project's days as iCalendar (RFC 5545) to anybody with its address: names and dates, never a
 * price. 1003 for an unknown or revoked address.
 */
export async function calendar(token: string): Promise<string> {
  if (!/^[a-z2-7]{26}$/.test(token)) fail(Code.NotFound);
  const pointer = (await Db.resolve(KIND, token)) ?? fail(Code.NotFound);
  return Actor.asLink(pointer.owner_id, token, async () => {
    const [{ name, entries }, { time_zone }] = await Promise.all([
      timeline(pointer.target_id),
      Workspace.get(pointer.owner_id),
    ]);
    const stamp = utc(now());
    const lines = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Stint//Projects//EN",
      "CALSCALE:GREGORIAN",
      `X-WR-CALNAME:${escapeText(name)}`,
      ...entries.flatMap((entry) => eventLines(entry, time_zone, stamp)),
      "END:VCALENDAR",
    ];
    return lines.map((line) => `${foldLine(line)}\r\n`).join("");
  });
}

const compact = (date: string): string => date.replaceAll("-", "");
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/**
 * Returns the lines of one entry; none for an entry without a day. All-day events end on the day after their
 * last one.
 */
function eventLines(entry: Entry, time_zone: string, stamp: string): string[] {
  const first = entry.starts_on ?? entry.ends_on;
  if (first === null) return [];
  const last = entry.ends_on ?? first;
  const kind = entry.kind === "Event" ? "" : `${entry.kind}: `;
  const begin =
    entry.starts_at === null
      ? [
          `DTSTART;VALUE=DATE:${compact(first)}`,
          `DTEND;VALUE=DATE:${compact(Day.addDays(Day.later(first, last), 1))}`,
        ]
      : [`DTSTART:${utc(instantOf(first, entry.starts_at, time_zone))}`];
  return [
    "BEGIN:VEVENT",
    `UID:${entry.key}@stint`,
    `DTSTAMP:${stamp}`,
    ...begin,
    `SUMMARY:${escapeText(`${kind}${entry.name}`)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    "END:VEVENT",
  ];
}

/** Returns the instant at which a zone's wall clock shows a time. */
function instantOf(date: string, time: string, time_zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const shown = (at: number) => {
    const parts = new Intl.DateTimeFormat("en-CA", {
      timeZone: time_zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }).formatToParts(new Date(at));
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "00";
    return Date.parse(`${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:00Z`);
  };
  const first = wall - (shown(wall) - wall);
  // The offset is corrected once more in case the clocks change in between.
  return new Date(first - (shown(first) - wall));
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Folds lines at 75 bytes; the remainder continues after a space. Never splits a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}
