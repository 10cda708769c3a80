import { describe, expect, it } from "vitest";
import { WORDS } from "../../src/platform/status";
import { describeStanding, type StatusRow, unsentWords, untilSent } from "../../src/project/agreement/rules";
import { AGREEMENT_STATUSES, type Agreement, type AgreementStatus } from "../../src/project/agreement/schema";

/** Statuses in which the client holds something that can still be answered or sent anew. */
const OUT: readonly AgreementStatus[] = ["published", "sent", "viewed", "changes_requested", "expired"];
const SIGNED: readonly AgreementStatus[] = ["accepted", "active", "completed"];
const CLOSED: readonly AgreementStatus[] = ["declined", "withdrawn"];

const day = "2026-11-20T09:12:00.000Z";

const document = (status: AgreementStatus, view_count: number): Agreement["document"] => ({
  proposal_id: 7,
  version: 2,
  total: 515_000,
  sent_at: status === "published" ? null : day,
  sent_to: "eva@lumen.test",
  contact_name: "Eva Lind",
  view_count,
  viewed_at: view_count ? day : null,
  last_viewed_at: view_count ? day : null,
  expire_at: "2026-12-04",
  decline_reason: null,
});
const accepted: Agreement["accepted"] = {
  proposal_id: 7,
  version: 2,
  total: 515_000,
  accepted_on: "2026-11-20",
  accepted_at: day,
};
const unsent: NonNullable<Agreement["unsent"]> = {
  version: 3,
  total: 535_000,
  difference: 20_000,
  change_count: 1,
  text_count: 0,
};
const change = (status: "draft" | "sent" | "expired"): NonNullable<Agreement["change"]> => ({
  proposal_id: 8,
  number: 1,
  version: 1,
  status,
  since: day,
  total: 600_000,
  difference: 85_000,
  sent_at: status === "draft" ? null : day,
  view_count: 0,
});

interface Case {
  agreement: Agreement;
  archived_at: string | null;
  who: string | null;
  deposit: number | null;
  progress: { done: number; total: number; next: string | null } | null;
  paid: boolean;
}

/** Every status with every fact that may stand beside it. */
function* cases(): Generator<Case> {
  for (const status of AGREEMENT_STATUSES)
    for (const edits of [null, unsent])
      for (const asked of [null, change("draft"), change("sent")])
        for (const archived_at of [null, day])
          for (const who of [null, "Eva"])
            for (const views of [0, 1, 2, 5])
              for (const deposit of [null, 257_500])
                for (const next of [undefined, null, "Logo"])
                  for (const paid of [false, true])
                    yield {
                      agreement: {
                        status,
                        since: status === "completed" ? null : day,
                        document: status === "draft" ? null : document(status, views),
                        accepted: SIGNED.includes(status) ? accepted : null,
                        change: asked,
                        unsent: edits,
                      },
                      archived_at,
                      who,
                      deposit,
                      progress: next === undefined ? null : { done: 2, total: 5, next },
                      paid,
                    };
}
const all = [...cases()];
const told = (of: Case): StatusRow => describeStanding({ ...of, currency: "USD" });
/** Says which case it was when one of thousands fails. */
const each = (of: (found: StatusRow, at: Case) => void, only: (at: Case) => boolean = () => true) => {
  const chosen = all.filter(only);
  expect(chosen.length).toBeGreaterThan(0);
  for (const at of chosen) {
    try {
      of(told(at), at);
    } catch (error) {
      throw new Error(`${JSON.stringify(at)}: ${String(error)}`);
    }
  }
};
const ACTIONS: Record<StatusRow["action"]["key"], string | RegExp> = {
  continue: "Continue",
  send: "Send",
  send_version: /^Send version \d+$/,
  follow_up: "Follow up",
  reply: "Reply",
  extend: "Extend",
  view_project: "View project",
  open: "Open",
  ask_testimonial: "Ask for a testimonial",
  duplicate: "Duplicate",
  restore: "Restore",
};

describe("one status, one sentence, of every combination of facts", () => {
  it("the word is that of the status, and what is not sent is a second fact, never another status", () => {
    each((found, { agreement, archived_at }) => {
      expect(found.status).toBe(archived_at ? "archived" : agreement.status);
      expect(found.word).toBe(archived_at ? "Archived" : WORDS[agreement.status]);
      expect(found.unsent).toBe(agreement.unsent ? "Changes not sent" : null);
      expect(found.at).toBe(archived_at ?? agreement.since);
    });
  });

  it("there is always a sentence and one action in its own words, and none says undefined, null or NaN", () => {
    each((found) => {
      expect(found.action.label).toMatch(ACTIONS[found.action.key] as string);
      expect(found.next.length).toBeGreaterThan(2);
      const text = [found.word, found.fact, found.next, found.action.label].join(" | ");
      expect(text).not.toMatch(/undefined|null|NaN|\$-|, ,|^, |\.$/);
    });
  });

  it("edits that the client does not have are sent from every status in which something is with the client", () => {
    each(
      (found) => {
        expect(found.action).toEqual({ key: "send_version", label: "Send version 3" });
        expect(found.next).toBe("Send version 3, or discard");
        expect(found.fact).toMatch(/^Version 2, changes not sent$/);
      },
      ({ agreement, archived_at }) =>
        !archived_at &&
        agreement.unsent !== null &&
        (OUT.includes(agreement.status) || ["accepted", "active"].includes(agreement.status)),
    );
  });

  it("and from no other", () => {
    each(
      (found) => expect(found.action.key).not.toBe("send_version"),
      ({ agreement, archived_at }) =>
        archived_at !== null ||
        !agreement.unsent ||
        [...CLOSED, "draft", "completed"].includes(agreement.status),
    );
  });

  it("a change order that nobody signed is asked for beside what was signed, never agreed (D23)", () => {
    each(
      (found, { agreement, who }) => {
        expect(found.fact).toBe("Version 2, change order 1 not signed");
        const drafted = agreement.change?.status === "draft";
        expect(found.action.key).toBe(drafted ? "send" : "follow_up");
        expect(found.next).toBe(
          drafted ? "Send the change order" : `${who ?? "The client"} signs the change order`,
        );
      },
      ({ agreement, archived_at }) =>
        !archived_at &&
        !agreement.unsent &&
        agreement.change !== null &&
        ["accepted", "active"].includes(agreement.status),
    );
  });

  it.each(["declined", "withdrawn"] as const)(
    "one that was %s reads so, edits or not, and is revised before it is sent anew",
    (status) => {
      each(
        (_, at) => {
          const { change } = at.agreement;
          const ended = { ...at, agreement: { ...at.agreement, change: change && { ...change, status } } };
          const found = told(ended);
          expect(found.fact).toBe(`Version 2, change order 1 ${status}`);
          expect(found.action).toEqual({ key: "send", label: "Revise" });
          expect(found.unsent).toBe(at.agreement.unsent ? `Change order 1 ${status}` : null);
        },
        ({ agreement, archived_at }) =>
          !archived_at && agreement.change !== null && ["accepted", "active"].includes(agreement.status),
      );
    },
  );

  it("who acts is named, or is the client", () => {
    each(
      (found, { who }) => expect(found.next).toContain(who ?? "The client"),
      ({ agreement, archived_at }) =>
        !archived_at && !agreement.unsent && ["sent", "viewed"].includes(agreement.status),
    );
  });

  it("visits are counted in words", () => {
    const said = new Map([
      [1, "once"],
      [2, "twice"],
      [5, "5 times"],
    ]);
    each(
      (found, { agreement }) =>
        expect(found.fact).toBe(`Version 2, ${said.get(agreement.document?.view_count ?? -1)}`),
      ({ agreement, archived_at }) =>
        !archived_at &&
        !agreement.unsent &&
        agreement.status === "viewed" &&
        agreement.document?.view_count !== 0,
    );
  });

  it("an archived project keeps its status as a fact, is out of the lists and comes back by one action", () => {
    each(
      (found, { agreement }) => {
        expect(found.fact.startsWith(WORDS[agreement.status])).toBe(true);
        expect(found.next).toBe("Out of your lists");
        expect(found.action).toEqual({ key: "restore", label: "Restore" });
      },
      ({ archived_at }) => archived_at !== null,
    );
  });

  it("signed work names what is done, what is next, and the deposit while nothing else is", () => {
    each(
      (found, { progress, deposit }) => {
        expect(found.fact).toBe(progress ? "Version 2, 2 of 5 done" : "Version 2");
        expect(found.next).toBe(
          progress?.next ? "Finish Logo" : deposit ? "Deposit of $2,575.00" : "Finish the work",
        );
      },
      ({ agreement, archived_at }) =>
        !archived_at && !agreement.unsent && !agreement.change && agreement.status === "active",
    );
  });
});

const words = (of: Partial<Agreement>, client = "Cafe Lumen", currency = "USD") =>
  unsentWords(
    {
      status: "sent",
      since: day,
      document: document("sent", 0),
      accepted: null,
      change: null,
      unsent,
      ...of,
    },
    { client, currency },
  );

describe("the line about edits that the client does not have", () => {
  it("is there exactly when there are edits and something that the client holds, in every combination", () => {
    for (const edits of [null, unsent])
      for (const held of [null, document("sent", 0)])
        for (const signed of [null, accepted])
          for (const asked of [null, change("draft"), change("sent")]) {
            const found = words({ unsent: edits, document: held, accepted: signed, change: asked });
            const there = edits !== null && (held ?? signed) !== null;
            expect(found !== undefined).toBe(there);
            if (found) expect(Object.values(found).join(" ")).not.toMatch(/undefined|null|NaN/);
          }
  });

  it("says what the client has, by how much it differs, and what sending does", () => {
    expect(words({})).toEqual({
      held: "Cafe Lumen has version 2, $5,150.00.",
      changes: "Your changes aren’t sent yet: +$200.00.",
      send: "Send version 3",
      send_total: "Send version 3, $5,350.00",
    });
    expect(words({ unsent: { ...unsent, difference: -20_000 } })?.changes).toBe(
      "Your changes aren’t sent yet: −$200.00.",
    );
    expect(words({}, "Mokka", "JPY")?.held).toBe("Mokka has version 2, ¥515,000.");
  });

  it("says what holds until then: an open version can be accepted, a signed one stays in force", () => {
    const until = (of: Partial<Agreement>) =>
      untilSent(
        {
          status: "sent",
          since: null,
          document: document("sent", 0),
          accepted: null,
          change: null,
          unsent,
          ...of,
        },
        { who: "Eva", currency: "USD" },
      );
    expect(until({})).toBe("Until you send it, Eva can still accept version 2 at $5,150.00.");
    const stays = /^What Eva accepted stays in force until the change is accepted: version 2 at /;
    expect(until({ status: "active", accepted, change: change("draft") })).toMatch(stays);
    expect(until({ status: "active", accepted, change: change("expired") })).toMatch(stays);
    expect(until({ status: "active", accepted, change: change("sent") })).toMatch(/^Until you send it, Eva/);
    expect(until({ status: "expired" })).toBe("");
  });

  it.each([
    [1, 1, "1 text"],
    [2, 2, "2 texts"],
    [1, 0, "1 change"],
    [3, 1, "3 changes"],
  ])("with the same total, %i changes of which %i are texts are %s", (change_count, text_count, said) => {
    expect(words({ unsent: { ...unsent, difference: 0, change_count, text_count } })?.changes).toBe(
      `Your changes aren’t sent yet: ${said}.`,
    );
  });

  it("names what was signed before what was sent, and a change order only once the client has it", () => {
    const signed = { ...accepted, total: 100_000, version: 1 };
    expect(words({ accepted: signed })?.held).toBe("Cafe Lumen has version 1, $1,000.00.");
    const next = { ...unsent, version: 2 };
    const asks = (status: "draft" | "sent") =>
      words({ accepted: signed, change: change(status), unsent: next });
    expect(asks("draft")?.held).toBe("Cafe Lumen has version 1, $1,000.00.");
    expect(asks("sent")?.held).toBe("Cafe Lumen has version 1, $6,000.00.");
  });
});
