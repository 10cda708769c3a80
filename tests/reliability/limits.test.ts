import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@stint/core/client";
import { Identity } from "@stint/core/identity";
import { limits } from "@stint/core/identity/rules";
import { Invoice } from "@stint/core/invoice";
import { Lead } from "@stint/core/lead";
import { drawPerson } from "@stint/core/operations/draw-person";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Code } from "@stint/core/platform/error";
import { Event } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { Limit } from "@stint/core/platform/limit";
import { Profile } from "@stint/core/profile";
import { Proposal } from "@stint/core/proposal";
import { revoke } from "@stint/core/proposal/revocation";
import { askCode, newestCode } from "@stint/local/seed/code";
import { afterEach, describe, expect, it } from "vitest";
import { printOnce } from "../../packages/core/src/platform/file/print";
import { UserEntity } from "../../packages/core/src/user/entity";
import { newBusiness, newSent as sentInvoice } from "../../packages/core/test/invoice/support";
import { newPerson } from "../../packages/core/test/project/invitation/support";
import {
  CONTACT,
  newOffer,
  newSent,
  PHONE,
  sent,
  signature,
} from "../../packages/core/test/proposal/support";
import { as, newOwner } from "../../packages/core/test/support";
import {
  anonymous,
  mailedToken,
  newAddress,
  password,
  signedIn,
  signedUp,
} from "../../packages/core/test/support/account";

const SOURCE = join(import.meta.dirname, "../../packages/core/src");

/** Each place in the product where a limit is counted: its file, the rule and the subject, as they are written. */
function calls(): { file: string; rule: string; subject: string }[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("platform/limit/"),
  );
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(SOURCE, file), "utf8");
    return [...text.matchAll(/Limit\.(?:take|hasRoom)\(/g)].map(({ index, 0: start }) => {
      const inside = argumentsAt(text, index + start.length);
      const [rule = "", subject = ""] = inside;
      return { file: file, rule: named(rule), subject };
    });
  });
}

/** The arguments of a call, from behind its bracket on. */
function argumentsAt(text: string, from: number): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of text.slice(from)) {
    if (depth === 0 && letter === ")") break;
    if ("([{".includes(letter)) depth++;
    if (")]}".includes(letter)) depth--;
    if (depth === 0 && letter === ",") found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((each) => each.replace(/\s+/g, " ").trim());
}

/** A rule by the name that it has in the code, or by its own. */
const named = (rule: string): string =>
  /name: ["`]?([^"`,]+)/.exec(rule)?.[1] ?? rule.replace(/^limits\./, "");

/** Subjects that are the caller whatever the rule is about: shown once for all. */
const CALLER = /^Limit\.(place\(\)|workspace\()/;
const SUBJECTS = /^(Limit\.(place|device|session|workspace|everybody)\(|subject$|tries$|session$|by$)/;

interface Story {
  /** The stranger's act, over and over from one place; `nth` counts. */
  stranger: (nth: number) => Promise<unknown>;
  /** The rightful person's, from another place, browser or session. */
  rightful: () => Promise<unknown>;
  /** In how many hours the stranger comes back. */
  hours?: number;
  /** How often the stranger goes on after the first refusal. */
  more?: number;
  /** How often nothing is said while it is left out quietly. */
  quiet?: number;
}

const from = <T>(ip: string, work: () => Promise<T>, actor: Actor.Actor = anonymous): Promise<T> =>
  Actor.run(actor, work, { request_id: "limit-test", ip, user_agent: PHONE });
const stranger = <T>(work: () => Promise<T>) => from("198.51.100.66", work);
const rightful = <T>(work: () => Promise<T>) => from("203.0.113.20", work);

/** A person whose address is confirmed, with two sessions, one of them in a thief's hands. */
async function robbed() {
  const { email, user_id } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  const [own, stolen] = [await signedIn(email), await signedIn(email)];
  return { email, user_id, own: own.actor, stolen: stolen.actor };
}
const events = async (user_id: number, type: string) =>
  (await Event.history(user_id, `user:${user_id}`)).filter((each) => each.type === type).length;

/** Asks for a code where it is called, and answers its digits. */
async function newestOf(hash: string): Promise<string> {
  await Proposal.requestCode({ hash, email: CONTACT });
  return newestCode(hash, CONTACT);
}

const wish = { name: "Maren Row", email: CONTACT, text: "Could we start in March?" };

const STORIES: Record<string, () => Promise<Story>> = {
  "sign in": async () => {
    const { email } = await signedUp();
    return {
      stranger: () => stranger(() => Identity.signIn({ email, password: "not the right one" })),
      rightful: () => rightful(() => Identity.signIn({ email, password })),
      hours: 24,
    };
  },
  "sign up": async () => {
    const email = newAddress();
    return {
      stranger: () =>
        stranger(() => Identity.signUp({ email, password, first_name: "Kim", last_name: "Row" })),
      // Whoever comes second is told so; nobody is told to wait.
      rightful: () =>
        expect(
          rightful(() => Identity.signUp({ email, password, first_name: "Robin", last_name: "Sample" })),
        ).rejects.toMatchObject({ code: Code.EmailInUse }),
    };
  },
  "ask for a new password": async () => {
    const { email, user_id } = await signedUp();
    return {
      stranger: () => stranger(() => Identity.forgot(email)),
      rightful: async () => {
        const before = await events(user_id, "user.link_requested");
        await rightful(() => Identity.forgot(email));
        expect(await events(user_id, "user.link_requested")).toBe(before + 1);
      },
    };
  },
  "have the confirmation mailed again": async () => {
    const { email, user_id } = await signedUp();
    return {
      stranger: () => stranger(() => Identity.resendConfirmation(email)),
      rightful: async () => {
        const before = await events(user_id, "user.link_requested");
        await rightful(() => Identity.resendConfirmation(email));
        expect(await events(user_id, "user.link_requested")).toBe(before + 1);
      },
    };
  },
  "prove who one is": async () => {
    const { own, stolen } = await robbed();
    return {
      stranger: () => as(stolen, () => Identity.prove({ password: "not the right one" })),
      rightful: () => as(own, () => Identity.prove({ password })),
    };
  },
  "have a code mailed for it": async () => {
    const { own, stolen } = await robbed();
    return {
      stranger: () => as(stolen, Identity.sendProofCode),
      rightful: () => as(own, Identity.sendProofCode),
    };
  },
  "change the password": async () => {
    const { own, stolen } = await robbed();
    const newpassword = "other words of the owner";
    return {
      stranger: () =>
        as(stolen, () => Identity.changePassword({ oldpassword: "not the right one", newpassword })),
      rightful: () => as(own, () => Identity.changePassword({ oldpassword: password, newpassword })),
    };
  },
  "change the address": async () => {
    const { own, stolen } = await robbed();
    return {
      stranger: () => as(stolen, () => Identity.changeEmail(newAddress())),
      rightful: () => as(own, () => Identity.changeEmail(newAddress())),
    };
  },
  "take the address back from a thief and change it": async () => {
    const { own, user_id } = await robbed();
    const move = async (actor: Actor.Actor) => {
      await as(actor, () => Identity.changeEmail(newAddress()));
      const token = await mailedToken(user_id, "email");
      await as(actor, () => Identity.verifyEmail(token));
    };
    await move(own);
    const undo = await mailedToken(user_id, "undo");
    return {
      // As if each of the ten mailboxes had been opened.
      stranger: () => Limit.take(limits.addressOf, Limit.everybody(user_id)),
      rightful: async () => {
        const { email } = await rightful(() => Identity.undoEmail(undo));
        const { actor } = await signedIn(email);
        await move(actor);
      },
    };
  },
  "ask a question": async () => {
    const { hash, owner, proposal_id } = await newSent();
    return {
      stranger: () => stranger(() => Proposal.ask({ hash, ...wish })),
      rightful: async () => {
        const { id } = await rightful(() => Proposal.ask({ hash, ...wish }));
        const all = await Event.history(owner.owner_id, `proposal:${proposal_id}`);
        const asked = all.filter(({ type }) => type === "proposal.asked");
        // It is mailed, too, however many of the stranger's are in the bell alone.
        expect(asked.find(({ data }) => data?.question_id === id)?.data).not.toHaveProperty("unmailed");
        expect(asked.filter(({ data }) => !data?.unmailed).length).toBe(6);
      },
    };
  },
  "wish for changes": async () => {
    const { hash } = await newSent();
    return {
      stranger: () => stranger(() => Proposal.requestChanges({ hash, ...wish })),
      rightful: () => rightful(() => Proposal.requestChanges({ hash, ...wish })),
    };
  },
  "visit a proposal": async () => {
    const { hash, owner, proposal_id } = await newSent();
    const seen = () => as(owner, async () => (await Proposal.get(proposal_id)).view_count);
    return {
      stranger: () => stranger(() => Proposal.recordView({ hash })),
      rightful: async () => {
        const before = await seen();
        await rightful(() => Proposal.recordView({ hash }));
        expect(await seen()).toBe(before + 1);
      },
      quiet: 125,
    };
  },
  "look at an invoice": async () => {
    const { owner, project_id } = await newBusiness();
    const { hash } = await sentInvoice(owner, project_id);
    if (!hash) throw new Error("a sent invoice has a link");
    return {
      stranger: () => stranger(() => Invoice.logView(hash)),
      rightful: async () => expect(await rightful(() => Invoice.logView(hash))).toEqual({ counted: true }),
      quiet: 125,
    };
  },
  "say that a transfer was sent": async () => {
    const { owner, project_id } = await newBusiness();
    const { hash } = await sentInvoice(owner, project_id);
    if (!hash) throw new Error("a sent invoice has a link");
    return {
      stranger: () => stranger(() => Invoice.reportTransfer(hash)),
      rightful: () => rightful(() => Invoice.reportTransfer(hash)),
    };
  },
  "withdraw from a contract": async () => {
    const offer = await newOffer();
    await as(offer.owner, () => Client.update(offer.client_id, { kind: "person", country: "DE" }));
    const { hash } = await sent(offer);
    const signed = await signature(hash);
    await rightful(() => Proposal.accept({ ...signed, begin_early: false }));
    const said = { hash, name: "Maren Row", email: CONTACT };
    // Nobody withdraws twice: the stranger asks about a contract that has no such right.
    const other = await newSent();
    return {
      stranger: () => stranger(() => revoke({ ...said, hash: other.hash })),
      rightful: () => rightful(() => revoke(said)),
    };
  },
  "fill in the lead page": async () => {
    const url = (await as(newOwner(), () => Lead.updateForm({ open: true }))).url ?? "";
    const said = {
      hash: url.split("/").at(-1) ?? "",
      name: "Maren Row",
      email: CONTACT,
      company: "Cedar",
      about: "A page",
      message: "Three clinics.",
    };
    return {
      stranger: () => stranger(() => Lead.submit(said)),
      rightful: () => rightful(() => Lead.submit(said)),
      hours: 24,
    };
  },
  "see the picture of a person's page": async () => {
    const { actor } = await newPerson("Joss", "Demoff");
    const profile = await as(actor, () => Profile.update({ visibility: "public" }));
    return {
      stranger: () => stranger(() => drawPerson(profile)),
      rightful: () => rightful(() => drawPerson(profile)),
    };
  },
  "have a code mailed to sign with": async () => {
    const { hash } = await newSent();
    return {
      stranger: () => stranger(() => Proposal.requestCode({ hash, email: CONTACT })),
      rightful: () => rightful(() => Proposal.requestCode({ hash, email: CONTACT })),
    };
  },
  "have a code mailed to a colleague": async () => {
    const { hash } = await newSent();
    return {
      // A whole day long: what one place may ask for leaves room for others.
      hours: 24,
      stranger: (nth) =>
        stranger(() => Proposal.requestCode({ hash, email: `stranger-${nth}@elsewhere.test` })),
      rightful: () => rightful(() => Proposal.requestCode({ hash, email: "colleague@cedarrow.test" })),
    };
  },
  "sign with the code that was mailed": async () => {
    const { hash } = await newSent();
    const { code: _, ...signed } = await signature(hash);
    let own = "";
    return {
      stranger: async (nth) => {
        // Asked for at the recipient's own place, and typed there.
        own ||= await rightful(() => newestOf(hash));
        if (nth % 10 === 0) await stranger(() => Proposal.requestCode({ hash, email: CONTACT }));
        const code = `${(Number(own) + 1 + nth) % 1_000_000}`.padStart(6, "0");
        const guess = stranger(() => Proposal.accept({ ...signed, code }));
        await guess.catch((error) => expect(error.code).toBe(Code.Validation));
      },
      rightful: () => rightful(() => Proposal.accept({ ...signed, code: own })),
    };
  },
  "sign after the network changed": async () => {
    const { hash } = await newSent();
    const { code: _, ...signed } = await signature(hash);
    let own = "";
    return {
      stranger: async (nth) => {
        own ||= await askCode(hash, CONTACT);
        const code = `${(Number(own) + 1 + nth) % 1_000_000}`.padStart(6, "0");
        const guess = stranger(() => Proposal.accept({ ...signed, code }));
        await guess.catch((error) => expect(error.code).toBe(Code.Validation));
      },
      rightful: () => rightful(() => Proposal.accept({ ...signed, code: own })),
      quiet: 40,
    };
  },
  "fetch a document": async () => {
    const link = Id.token();
    const props = { link };
    const { owner_id } = newOwner();
    const fetch = (ip: string) =>
      from(ip, () => printOnce(props, async () => Buffer.from("paper"), link), {
        type: "link",
        owner_id,
        hash: link,
      });
    return { stranger: () => fetch("198.51.100.66"), rightful: () => fetch("203.0.113.20"), more: 60 };
  },
};

/** The story that floods each counted limit that is about one thing. */
const FLOODED: Record<string, keyof typeof STORIES> = {
  "platform/file/print.ts DOWNLOADS": "fetch a document",
  "platform/file/print.ts PRINTS": "fetch a document",
  "platform/file/print.ts PRINTS_OF_LINK": "fetch a document",
  "identity/address.ts addressOf": "take the address back from a thief and change it",
  "identity/address.ts linkAnywhere": "change the address",
  "identity/address.ts linkOf": "change the address",
  "identity/proof.ts proofOf": "prove who one is",
  "identity/sign-in.ts linkAnywhere": "ask for a new password",
  "identity/sign-in.ts linkOf": "have the confirmation mailed again",
  "identity/password/change.ts passwordOf": "change the password",
  // The same limit of a session, where a second step is set up.
  "identity/second-step/index.ts passwordOf": "change the password",
  "identity/sign-in.ts signInAnywhere": "sign in",
  "identity/sign-in.ts signInOf": "sign in",
  "identity/sign-in.ts signInOfDay": "sign in",
  "identity/sign-up.ts signUpOf": "sign up",
  "identity/sign-up.ts signUpTold": "sign up",
  "invoice/transfer/index.ts REPORTS": "say that a transfer was sent",
  "invoice/public/link.ts VIEWS": "look at an invoice",
  "invoice/public/link.ts VIEWS_OF_LINK": "look at an invoice",
  "lead/submit.ts perPage": "fill in the lead page",
  "lead/submit.ts rule": "fill in the lead page",
  "mailing/visitor.ts OF_LINK": "ask a question",
  "mailing/visitor.ts OF_VISITOR": "ask a question",
  "operations/draw-person.ts PICTURES": "see the picture of a person's page",
  "platform/mailed-code/index.ts ${purpose}-anywhere": "have a code mailed to sign with",
  "platform/mailed-code/index.ts purpose": "have a code mailed for it",
  "platform/mailed-code/index.ts ${purpose}-anywhere-day": "have a code mailed to sign with",
  "platform/mailed-code/index.ts ${purpose}-day": "sign with the code that was mailed",
  "platform/mailed-code/index.ts elsewhere": "sign after the network changed",
  "proposal/question.ts QUESTIONS": "ask a question",
  "proposal/question.ts QUESTIONS_OF_LINK": "ask a question",
  "proposal/request-changes.ts WISHES": "wish for changes",
  "proposal/request-changes.ts WISHES_OF_LINK": "wish for changes",
  "proposal/evidence/code-limits.ts PER_LINK": "have a code mailed to a colleague",
  "proposal/evidence/code-limits.ts PER_LINK_DAY": "have a code mailed to a colleague",
  "proposal/evidence/code-limits.ts PER_LINK_VISITOR_DAY": "have a code mailed to a colleague",
  "proposal/evidence/code-limits.ts PER_WORKSPACE_DAY": "have a code mailed to a colleague",
  "proposal/revocation/index.ts WITHDRAWALS": "withdraw from a contract",
  "proposal/visit.ts VISITS": "visit a proposal",
  "proposal/visit.ts VISITS_OF_LINK": "visit a proposal",
};
/** Those whose story needs a provider, or an app with codes. */
const ELSEWHERE: Record<string, string> = {
  "identity/second-step/use.ts rule": "packages/core/test/identity/second-step.test.ts",
  "api-key/index.ts changes": "packages/functions/test/api-key.test.ts",
  "approval/index.ts requests": "packages/functions/test/approval.test.ts",
  "payment/intent/card.ts BEGUN": "packages/functions/test/payment-stranger.test.ts",
  "payment/attempt-hold.ts INSTEAD": "packages/functions/test/payment-stranger.test.ts",
};

let back = () => {};
afterEach(() => back());

async function flood({ stranger: act, hours = 1, more = 0, quiet }: Story): Promise<void> {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  let refused = 0;
  for (let hour = 0; hour < hours; hour++) {
    back();
    const at = new Date(start + hour * 3_600_000 + 60_000);
    back = Clock.use(() => at);
    for (let nth = 0; nth < (quiet ?? 250); nth++) {
      const code = await act(hour * 1000 + nth).then(
        () => 0,
        (error) => error.code,
      );
      if (code === Code.TooManyRequests && ++refused > more + hour) break;
    }
  }
  if (quiet === undefined) expect(refused).toBe(hours + more);
}

describe("a limit counts who calls", () => {
  it("wherever one is counted: the subject is never a text of the caller's choice", () => {
    const all = calls();
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ subject }) => !SUBJECTS.test(subject))).toEqual([]);
  });

  it("and has a story here, wherever it is about one thing", () => {
    const about = calls().filter(({ subject }) => !CALLER.test(subject));
    expect([...new Set(about.map(({ file, rule }) => `${file} ${rule}`))].sort()).toEqual(
      [...Object.keys(FLOODED), ...Object.keys(ELSEWHERE)].sort(),
    );
    for (const file of Object.values(ELSEWHERE))
      expect(readFileSync(join(import.meta.dirname, "../..", file), "utf8")).toContain("stranger");
    expect([...new Set(Object.values(FLOODED))].sort()).toEqual(Object.keys(STORIES).sort());
  });

  it.each(Object.entries(STORIES))(
    "a stranger fills it; the rightful person can still %s",
    async (_, make) => {
      const story = await make();
      await flood(story);
      await story.rightful();
    },
  );
});
