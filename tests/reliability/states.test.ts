import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { sendEvidence } from "@stint/core/operations/dispute-evidence";
import { Payment } from "@stint/core/payment";
import { AppError } from "@stint/core/platform/error";
import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, type Owner } from "../../packages/core/test/invoice/support";
import { as } from "../../packages/core/test/support";
import { deliver, type MoneyBench, openMoney } from "../../packages/functions/test/money-bench";
import { count } from "./support/seed";

let bench: MoneyBench;
let firm: { owner: Owner; project_id: number; today: string };
beforeAll(async () => {
  bench = await openMoney();
  const { owner, project_id } = await newBusiness();
  const today = await as(owner, async () => {
    const { client_id } = await Project.row(project_id);
    await Client.addContact(client_id, {
      first_name: "Maren",
      last_name: "Row",
      email: "maren@cedarrow.test",
    });
    return Workspace.today();
  });
  firm = { owner, project_id, today };
});

let told = 0;
async function hear(): Promise<void> {
  await bench.stripe.settled();
  const fresh = bench.stripe.received.slice(told);
  told += fresh.length;
  for (const event of fresh) expect(await deliver(event)).toBe(200);
}

const TOTAL = 100_000;

let template: number | undefined;
const newSent = (): Promise<Invoice.Info> =>
  as(firm.owner, async () => {
    if (template === undefined) {
      const { id } = await Invoice.create({ project_id: firm.project_id });
      await Invoice.addItem(id, { name: "Design", unit_price: TOTAL });
      for (const method of ["card", "bank"] as const) await Invoice.setMethod(id, method, true);
      await Invoice.update(id, { allow_partial: true });
      template = id;
    }
    return Invoice.send((await Invoice.duplicate(template)).id, {});
  });

async function online(hash: string, payment_method: string, amount?: number): Promise<void> {
  const { client_secret } = await Payment.startCardPayment(hash, amount ? { amount } : {});
  await bench.stripe.stripe.paymentIntents.confirm(client_secret?.split("_secret_")[0] ?? "", {
    payment_method,
  });
  await hear();
}

type Move = (of: Invoice.Info) => Promise<unknown>;
const own =
  (work: (of: Invoice.Info) => Promise<unknown>): Move =>
  (of) =>
    as(firm.owner, () => work(of));
const there = ({ payments }: Invoice.Info) =>
  payments.find(({ status }) => status === "settled" || status === "partially_refunded")?.id ?? 0;
const part = ({ totals }: Invoice.Info) => Math.max(1, Math.floor(totals.amount_due / 4));
const paid = () => ({ paid_at: firm.today, payment_method: "check" as const });

/** All that the parties can do, by name; those that pay, and those that take back, apart. */
const PAYING: Record<string, Move> = {
  "a part by hand": own((of) => Payment.markPaid(of.id, { ...paid(), amount: part(of) })),
  "the rest by hand": own((of) => Payment.markPaid(of.id, paid())),
  "more than due by hand": own((of) =>
    Payment.markPaid(of.id, { ...paid(), amount: of.totals.amount_due + 500, keep_excess: true }),
  ),
  "a part by card": (of) => online(of.hash ?? "", "pm_card_visa", part(of)),
  "the rest by card": (of) => online(of.hash ?? "", "pm_card_visa"),
  "a part that is contested": (of) => online(of.hash ?? "", "pm_card_createDispute", part(of)),
  "the rest, contested": (of) => online(of.hash ?? "", "pm_card_createDispute"),
  "a part by debit": (of) => online(of.hash ?? "", "pm_usBankAccount_dispute", part(of)),
};
const TAKING: Record<string, Move> = {
  "a credit note for a part": own((of) =>
    Invoice.credit(of.id, { amount: Math.max(1, Math.floor(of.totals.amount_due / 2)), reason: "Goodwill" }),
  ),
  void: own((of) => Invoice.voidInvoice(of.id, {})),
};
const OTHERS: Record<string, Move> = {
  "all credited": own((of) => Invoice.credit(of.id, { reason: "Called off" })),
  "a refund of a part": own((of) => Payment.refund(of.id, there(of), { amount: 700 })),
  "a refund": own((of) => Payment.refund(of.id, there(of), {})),
  reversed: own((of) => Payment.reverse(of.id, there(of), { note: "It bounced" })),
  won: own(async (of) => {
    const contested = of.payments.find(({ status }) => status === "disputed");
    await sendEvidence(of.id, contested?.id ?? 0, { note: "winning_evidence" });
    await hear();
  }),
  "days pass": () => bench.stripe.advance(4).then(hear),
};
const MOVES = { ...OTHERS, ...TAKING, ...PAYING };
type Name = keyof typeof MOVES;

const get = (id: number) => as(firm.owner, () => Invoice.get(id));

/** What tells two states apart: everything that an action could depend on, without its amounts. */
function signature(of: Invoice.Info): string {
  const { totals, status, facts, payments } = of;
  const some = (amount: number) => (amount > 0 ? "+" : "0");
  return [
    status,
    ...facts,
    `due${some(totals.amount_due)}`,
    `paid${some(totals.amount_paid)}`,
    `credited${some(totals.amount_credited)}`,
    `over${some(totals.amount_paid + totals.amount_credited - totals.total)}`,
    [...new Set(payments.map((each) => `${each.online ? "" : "by hand "}${each.status}`))].sort().join(","),
  ].join(" ");
}

interface State {
  path: Name[];
  of: Invoice.Info;
  /** The moves that were not refused there. */
  may: Set<Name>;
}

/** Whether a move was carried out; a refusal of ours is none, anything else is a defect. */
async function tried(move: Move, of: Invoice.Info): Promise<boolean> {
  const before = await get(of.id);
  const done = await move(of).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return false;
    },
  );
  const after = await get(of.id);
  if (!done) expect(after.totals, "a refusal changes nothing").toEqual(before.totals);
  return done;
}

async function replayed(path: readonly Name[]): Promise<Invoice.Info> {
  let of = await newSent();
  for (const step of path) {
    await tried(MOVES[step] as Move, of);
    of = await get(of.id);
  }
  return of;
}

/**
 * Every state that can be reached in so many moves, each found once, with what may be done there. What was refused
 * changed nothing, so the next move is tried on the same invoice.
 */
async function reached(depth: number, most: number): Promise<State[]> {
  const first = await newSent();
  const found = new Map<string, State>([[signature(first), { path: [], of: first, may: new Set() }]]);
  for (const state of found.values()) {
    let of: Invoice.Info | undefined;
    for (const [name, move] of Object.entries(MOVES)) {
      of ??= await replayed(state.path);
      if (!(await tried(move, of))) continue;
      state.may.add(name);
      const next = await get(of.id);
      const key = signature(next);
      if (!found.has(key) && state.path.length < depth && found.size < most)
        found.set(key, { path: [...state.path, name], of: next, may: new Set() });
      of = undefined;
    }
  }
  return [...found.values()];
}

const any = (state: State, moves: Record<string, Move>) =>
  Object.keys(moves).some((name) => state.may.has(name));

describe("D31 money finds its end in every state that an invoice can reach", () => {
  it(
    "where something is due it can be paid unless money is moving, and credited or voided; else nothing is paid",
    async () => {
      const states = await reached(count(2, 4), count(14, 400));
      const wrong = states.flatMap((state) => {
        const { of, path } = state;
        const due = of.status !== "void" && of.totals.amount_due > 0;
        const moving = of.status === "processing";
        const faults = [
          due &&
            !moving &&
            !["a part by hand", "the rest by hand", "the rest by card"].every((each) =>
              state.may.has(each),
            ) &&
            "cannot be paid",
          due && !moving && !any(state, TAKING) && "can neither be credited nor voided",
          (!due || moving) && any(state, PAYING) && "takes a payment",
          of.status === "paid" && of.totals.amount_due > 0 && "says paid",
        ].filter(Boolean);
        return faults.map((fault) => `${of.status} ${of.facts.join(" ")} after ${path.join(", ")}: ${fault}`);
      });
      console.log(
        `${states.length} states: ${[...new Set(states.map(({ of }) => [of.status, ...of.facts].join("+")))].sort().join(" ")}`,
      );
      expect(wrong).toEqual([]);
      expect(states.length).toBeGreaterThan(count(10, 60));
    },
    count(600_000, 3_600_000),
  );
});
