import { describe, expect, it } from "vitest";
import type { Seat, Team } from "../src/features/team/queries";
import {
  beyondSeats,
  companyInWords,
  inShort,
  lastHere,
  overSeatInWords,
  seatsInWords,
  sumOf,
} from "../src/features/team/words";

const seat = (id: number, over: Partial<Seat> = {}): Seat => ({
  id,
  user_id: id,
  name: `Person ${id}`,
  email: `${id}@sample.test`,
  invited_at: "2026-11-01T00:00:00.000Z",
  expires_at: "2026-11-15T00:00:00.000Z",
  joined_at: "2026-11-02T00:00:00.000Z",
  version: 1,
  role: "admin",
  status: "active",
  last_seen_at: null,
  charge_month: 0,
  charge_year: 0,
  self: false,
  read_only: false,
  ...over,
});
const extra = { charge_month: 800, charge_year: 9600 };

const team = (admins: Seat[], seats: Partial<Team["seats"]> = {}): Team => ({
  owner: seat(1, { role: "owner" }),
  admins,
  seats: {
    included: 3,
    extra: 0,
    taken: 1 + admins.filter(({ status }) => status === "active").length,
    invited: admins.filter(({ status }) => status === "invited").length,
    price_month: 800,
    over_since: null,
    read_only_from: null,
    ...seats,
  },
  handover: null,
  owners_elsewhere: [],
  teammates: { count: 0, names: [], projects: 0 },
});

describe("a company in a sentence with its people", () => {
  it("has its name, but not where that is one of theirs", () => {
    const ada = team([]);
    const own = { ...ada, owner: { ...ada.owner, name: "Ada Newcombe", self: true } };
    const others = { ...own, owner: { ...own.owner, self: false } };
    expect(companyInWords("Harbor Studio", own)).toBe("Harbor Studio");
    expect(companyInWords("Ada Newcombe", own)).toBe("your business");
    expect(companyInWords("", others)).toBe("Ada Newcombe’s business");
  });
});

describe("the seats of a team", () => {
  it("say how many are taken, and how many the plan includes once some are bought", () => {
    expect(seatsInWords(team([seat(2)]).seats)).toBe("2 of 3 seats");
    expect(seatsInWords(team([seat(2), seat(3), seat(4)], { extra: 1 }).seats)).toBe(
      "4 of 4 seats, 3 are in the plan",
    );
  });

  it("cost nothing before an invited admin accepts, and say so", () => {
    const invited = seat(4, { status: "invited", user_id: null, ...extra });
    expect(sumOf(team([seat(2), seat(3), invited]), "year")).toEqual({ open: 0, total: 9600, later: 9600 });
    expect(sumOf(team([seat(2), seat(3), { ...invited, status: "expired" }]), "year").total).toBe(0);
  });

  it("show a paid one that nobody has", () => {
    expect(sumOf(team([seat(2)], { extra: 2 }), "month")).toEqual({ open: 2, total: 1600, later: 0 });
  });
});

describe("a team with more admins than seats", () => {
  const over = team([seat(2), seat(3), seat(4), seat(5)], {
    over_since: "2026-11-22T10:00:00.000Z",
    read_only_from: "2026-12-06T10:00:00.000Z",
  });

  it("reads who has no seat: the youngest", () => {
    expect(beyondSeats(over).map(({ id }) => id)).toEqual([4, 5]);
    expect(beyondSeats(team([seat(2), seat(3)]))).toEqual([]);
  });

  it("reads until when all work as before", () => {
    const { title, text } = overSeatInWords(over);
    expect(title).toBe("Five admins, three seats.");
    expect(text).toMatch(
      /^Nobody is locked out\. Until December 6(, 2026)? all five work as before, then the two marked can only read until there is a seat\.$/,
    );
  });

  it("reads what those without a seat still can, once they only read", () => {
    const admins = over.admins.map((admin) => ({ ...admin, read_only: beyondSeats(over).includes(admin) }));
    expect(overSeatInWords({ ...over, admins }).text).toBe(
      "Nobody is locked out. The two marked can only read until there is a seat.",
    );
  });
});

it("says when somebody was here last", () => {
  expect(lastHere(seat(1, { self: true }))).toBe("Now");
  expect(lastHere(seat(1))).toBe("Not yet");
  expect(lastHere(seat(1, { role: "owner" }))).toBe("");
  expect(inShort(seat(1, { role: "owner" }))).toBe("Owner, everything");
  expect(inShort(seat(1, { self: true }))).toBe("Admin, now");
  expect(inShort(seat(1, { status: "invited" }))).toBe("Admin, invited");
  expect(inShort(seat(1, { last_seen_at: "2020-01-02T12:00:00.000Z" }))).toBe("Admin, Jan 2, 2020");
});
