import { Client } from "@stint/core/client";
import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { invoicesAsCsv } from "@stint/core/invoice/export/rules";
import { download } from "@stint/core/invoice/print";
import { refusal } from "@stint/core/invoice/rules";
import { statement } from "@stint/core/invoice/statement";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { keptOf } from "@stint/core/invoice/table/rules";
import { overview as clientOverview } from "@stint/core/operations/client-overview";
import { sendEvidence } from "@stint/core/operations/dispute-evidence";
import { Expense } from "@stint/core/operations/expenses";
import { chargeLateFee } from "@stint/core/operations/late-fee";
import { merge } from "@stint/core/operations/merge-clients";
import { overview } from "@stint/core/operations/project-overview";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Share } from "@stint/core/payout/revenue-share";
import { transfer } from "@stint/core/payout/transfer";
import { AppError } from "@stint/core/platform/error";
import { Money } from "@stint/core/platform/money";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Change } from "@stint/core/proposal/change";
import { Workspace } from "@stint/core/workspace";
import { balanceOf } from "../../../packages/core/src/invoice/balance";
import type { Row as InvoiceRow, PaymentRow } from "../../../packages/core/src/invoice/read";
import { newTeammate } from "../../../packages/core/test/project/invitation/support";
import { newOffer, type Offer, signature, visitor } from "../../../packages/core/test/proposal/support";
import { readUbl } from "../../../packages/core/test/rules/einvoice-read";
import { as } from "../../../packages/core/test/support";
import { readPdf } from "../../../packages/documents/test/read";
import { subscriptions } from "../../../packages/functions/src/manifest";
import { deliver, type MoneyBench } from "../../../packages/functions/test/money-bench";
import { linked } from "../../../packages/functions/test/support-transfer";
import { load } from "./areas";
import { type Provider, wrongMoney } from "./books";
import { wrongCredits, wrongStanding } from "./life-credits";
import { wrongMails } from "./life-mails";
import { bookOf, EMPTY, type Purse, purseOf, wrongPurse, wrongShares } from "./life-shares";
import { batch, delivery, type Entry, envelope, type Handler } from "./message";
import { entity, ofOwner, type Row } from "./rows";
import type { Seeded } from "./seed";

const CARDS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_chargeDeclined",
  "pm_card_createDispute",
  "pm_card_refundFail",
  "pm_usBankAccount_success",
  "pm_usBankAccount_dispute",
  "pm_usBankAccount_insufficientFunds",
];

/** Two digits, none and three; most lives in the one that bank accounts are debited in. */
const CURRENCIES = ["USD", "USD", "USD", "EUR", "JPY", "BHD"];

/** What a reaction does beside writing to somebody: mails and bells move no money. */
const moving = subscriptions.filter(({ reaction }) => !/mail-|notify-/.test(reaction));
/** Those that write of money to client, owner and teammates; drawing what they attach is slow. */
const mailing = subscriptions.filter(({ reaction }) => /^(invoice|payout)-.*mail-/.test(reaction));

/** What is to happen in a life; what is not said is left to chance. */
export interface Wish {
  /** What each step is like. */
  plan?: RegExp[];
  /** Whether a teammate shares what clients pay. */
  shared?: boolean;
  /** Whether people are written to. */
  mailed?: boolean;
}

type Teammate = Awaited<ReturnType<typeof newTeammate>>;

/** The life of one project: every step through the product's own verbs, each told to its reactions as the bus would. */
export class Life {
  readonly steps: string[] = [];
  private readonly teammate: Teammate;
  /** From the first time that something is sent to them; it takes the provider a while. */
  private linking: Promise<void> | undefined;
  private readonly seen = new Set<unknown>();
  /** Messages that a reaction did not get done; the queue brings them again. */
  private late: { handler: Handler; reaction: string; event: Entry }[] = [];

  readonly bench: MoneyBench;
  readonly random: Seeded;
  readonly offer: Offer;

  private readonly wish: Wish;
  private readonly mailed: boolean;
  private readonly read = new Set<unknown>();
  /** By the book and at the provider, after the step before. */
  private purses: Purse[] = [EMPTY, EMPTY];

  /** Another one once the client was merged (D46). */
  private client_id: number;

  private constructor(bench: MoneyBench, random: Seeded, offer: Offer, teammate: Teammate, wish: Wish) {
    this.bench = bench;
    this.random = random;
    this.offer = offer;
    this.teammate = teammate;
    this.wish = wish;
    this.mailed = wish.mailed ?? random.below(4) === 0;
    this.client_id = offer.client_id;
  }

  static async begin(bench: MoneyBench, random: Seeded, wish: Wish = {}): Promise<Life> {
    const currency = random.pick(CURRENCIES);
    const offer = await newOffer({ plan: "team_yearly", time_zone: "UTC", currency });
    const kim = await newTeammate(offer, { pay: 300_000, role_id: "541" });
    const life = new Life(bench, random, offer, kim, wish);
    if (wish.shared ?? random.below(2) === 0) {
      const rule = { member_id: kim.member.id, kind: "settled", percent: random.pick(["30", "60"]) } as const;
      await as(offer.owner, () => Share.save(offer.project_id, { rules: [rule] }));
    }
    await as(offer.owner, () =>
      updateProject(
        offer.project_id,
        random.pick([
          {},
          { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "40" },
          {
            invoice_upfront_mode: "percentage",
            invoice_upfront_percentage_amount: "30",
            invoice_remaining_mode: "payments",
            invoice_remaining_payments: [
              { label: "Design", percentage: "30", due: { kind: "days_after", days: 3 } },
              { label: "Hand-over", percentage: "40", due: { kind: "completion" } },
            ],
          },
        ]) as never,
      ),
    );
    await life.sign(offer.proposal_id);
    await life.follow();
    return life;
  }

  private by<T>(work: () => Promise<T>): Promise<T> {
    return as(this.offer.owner, work);
  }

  private async sign(id: number): Promise<void> {
    const { hash } = await this.by(() => Proposal.send({ id }));
    const signed = await signature(hash ?? "");
    await visitor(() => Proposal.accept(signed));
  }

  private told = 0;

  /** Hands over what the provider and the bus have told since, some of the provider's news twice and in any order. */
  async follow(): Promise<void> {
    for (;;) {
      await this.bench.stripe.settled();
      const news = this.bench.stripe.received.slice(this.told);
      this.told = this.bench.stripe.received.length;
      const again = news.filter(() => this.random.below(4) === 0);
      for (const each of this.random.shuffled([...news, ...again])) await deliver(each);
      const rows = await ofOwner(this.offer.owner.owner_id);
      const fresh = entity(rows, "journal").filter(({ id }) => !this.seen.has(id));
      for (const { id } of fresh) this.seen.add(id);
      const events = fresh.map((row) => envelope(row as Entry)).sort((a, b) => a.id - b.id);
      const due = this.late;
      this.late = [];
      for (const event of events)
        for (const { reaction, handler } of [...moving, ...(this.mailed ? mailing : [])].filter(
          ({ event: type }) => type === event.type,
        ))
          due.push({ reaction, handler: (await load(handler)).handler as Handler, event });
      for (const each of due) {
        const { batchItemFailures } = await each.handler(batch(delivery(each.reaction, each.event)));
        if (batchItemFailures.length > 0) this.late.push(each);
        if (/mail-/.test(each.reaction)) await this.readMails();
      }
      if (news.length === 0 && events.length === 0) return;
    }
  }

  /** Before anything else moves: what a mail says is true when it goes out. */
  private async readMails(): Promise<void> {
    const rows = await ofOwner(this.offer.owner.owner_id);
    const { mailbox } = this.bench.aws;
    this.found.push(...wrongMails(rows, (id) => mailbox.find(id), this.read));
  }

  private async pay(of: Invoice.Info, amount?: number): Promise<void> {
    const { client_secret } = await Payment.startCardPayment(of.hash ?? "", amount ? { amount } : {});
    await this.bench.stripe.stripe.paymentIntents
      .confirm(client_secret?.split("_secret_")[0] ?? "", { payment_method: this.random.pick(CARDS) })
      .catch(() => undefined);
  }

  /** The client turns out to be one that the owner has already, and is merged into it, or that one into this. */
  private async merge(away: boolean): Promise<void> {
    await this.by(async () => {
      const { id } = await Client.create({ name: `Cedar & Row ${this.steps.length}` });
      const [into, from] = away ? [id, this.client_id] : [this.client_id, id];
      await merge(into, from);
      this.client_id = into;
    });
  }

  /** Days pass, for the provider and for us; what is due happens. */
  async wait(days: number): Promise<void> {
    await this.bench.stripe.advance(days);
    await this.follow();
    await Invoice.sweep();
  }

  private async moveOf(alone: boolean): Promise<[name: string, move: () => Promise<unknown>]> {
    const { random, offer } = this;
    const { project_id, task_ids } = offer;
    const listed = await this.by(() => Invoice.all({ project_id }));
    const sent = listed.filter(({ number }) => number !== null);
    const drafts = listed.filter(({ status }) => status === "draft" || status === "scheduled");
    const project = await this.by(() => Project.get(project_id));
    const today = await this.by(() => Workspace.today());
    const paid = { paid_at: today, payment_method: "check" as const };
    const discount = async (id: number) => {
      const percent = random.pick(["3.3", "10", "60"]);
      const [line] = (await Invoice.get(id)).items;
      if (line && random.below(2) === 0) await Invoice.updateItem(id, line.id, { discount: { percent } });
      else await Invoice.addDiscount(id, { name: "Friends", percent });
    };
    const own: [string, () => Promise<unknown>][] = [
      [
        "invoice",
        () =>
          this.by(async () => {
            const { id } = await Invoice.create({ project_id });
            await Invoice.addItem(id, { name: "Extra", unit_price: 100 + random.below(90_000) });
            if (random.below(2) === 0)
              await Invoice.addTax(id, { name: "VAT", rate: random.pick(["7.7", "20"]) });
            if (random.below(3) === 0) await discount(id);
            for (const method of ["card", "bank"] as const) await Invoice.setMethod(id, method, true);
            await Invoice.update(id, { allow_partial: true, pass_fee: random.below(3) === 0 });
            await Invoice.send(id, {});
          }),
      ],
      [
        "rest",
        () =>
          this.by(async () => {
            const { id } = await invoiceRest(project_id);
            if (random.below(3) === 0) await discount(id);
            if (random.below(3) > 0) await Invoice.send(id, {});
          }),
      ],
      ["days", () => this.wait(1 + random.below(5))],
      ["client merged", () => this.merge(random.below(2) === 0)],
      [
        "expense",
        () =>
          this.by(() =>
            Expense.create({
              project_id,
              name: "Fonts",
              amount: 1 + random.below(9_000),
              spent_on: today,
              category: "other",
              billable: true,
              markup: "0",
              note: "",
            } as never),
          ),
      ],
      [
        "payout",
        () =>
          this.by(async () => {
            const { id } = await Payout.create({ project_id });
            await Payout.addItem(id, {
              user_id: this.teammate.actor.user_id,
              amount: 1 + random.below(50_000),
              description: "Work",
            });
            await Payout.commit(id, {});
            if (random.below(2) === 0) await Payout.pay(id, {});
          }),
      ],
    ];
    // A statement is of one moment: in another tab things would move on while it is written.
    if (this.mailed && alone)
      own.push([
        "statement",
        () => this.by(() => sendStatement(this.client_id, {})).then(() => this.readMails()),
      ]);
    const { items: payouts } = await this.by(() => Payout.list({ project_id }));
    const shares = payouts.filter((each) => "source" in each && each.source && each.status !== "paid");
    if (shares.length > 0) {
      const online = shares.filter((each) => "source" in each && each.source?.online);
      const commit = async ({ id, status }: (typeof shares)[number]) =>
        status === "draft" ? Payout.commit(id, {}) : undefined;
      const of = random.pick(shares);
      const sent = random.pick(online.length > 0 ? online : shares);
      const send = async () => {
        this.linking ??= linked(this.teammate);
        await this.linking;
        await this.by(() => commit(sent).then(() => transfer(sent.id)));
      };
      own.push(
        ["share paid", () => this.by(() => commit(of).then(() => Payout.pay(of.id, {})))],
        ["share sent", send],
        ["share sent", send],
      );
    }
    const { change_id, proposal_id } = project;
    const reprice = () =>
      this.by(() => Scope.updateTask(random.pick(task_ids), { price: 1000 + random.below(600_000) }));
    if (change_id)
      own.push(
        ["change signed", () => this.sign(change_id)],
        ["change edited, signed", () => reprice().then(() => this.sign(change_id))],
        ["change edited", reprice],
        ["change dropped", () => this.by(() => Change.dropChange(change_id))],
      );
    else {
      const ask = async () => {
        await this.by(() => Change.openChange({ id: proposal_id ?? 0, reason: "Other pages" }));
        await reprice();
      };
      own.push(["change", ask], ["change", ask]);
    }
    if (drafts.length > 0) {
      const draft = random.pick(drafts);
      own.push(
        ["send", () => this.by(() => Invoice.send(draft.id, {}))],
        ["discounted, sent", () => this.by(() => discount(draft.id).then(() => Invoice.send(draft.id, {})))],
        ["deleted", () => this.by(() => Invoice.remove(draft.id))],
      );
    }
    if (sent.length > 0) {
      const of = await this.by(() => Invoice.get(random.pick(sent).id));
      const { id } = of;
      const part = 1 + random.below(Math.max(1, of.totals.total));
      const there = of.payments.filter(({ status }) => /settled|refunded/.test(status));
      const payment = there.length > 0 ? random.pick(there).id : 0;
      const contested = of.payments.find(({ status }) => status === "disputed")?.id ?? 0;
      const more: [string, () => Promise<unknown>][] = [
        ["by hand", () => this.by(() => Payment.markPaid(id, paid))],
        ["a part by hand", () => this.by(() => Payment.markPaid(id, { ...paid, amount: part }))],
        [
          "too much by hand",
          () => this.by(() => Payment.markPaid(id, { ...paid, amount: part * 2, keep_excess: true })),
        ],
        ["online", () => this.pay(of)],
        ["online", () => this.pay(of)],
        ["a part online", () => this.pay(of, part)],
        ["credit applied", () => this.by(() => Payment.applyCredit(id, {}))],
        ["refund", () => this.by(() => Payment.refund(id, payment, {}))],
        ["a part refunded", () => this.by(() => Payment.refund(id, payment, { amount: part }))],
        ["reversed", () => this.by(() => Payment.reverse(id, payment, { note: "It bounced" }))],
        ["evidence", () => this.by(() => sendEvidence(id, contested, { note: "winning_evidence" }))],
        ["a part credited", () => this.by(() => Invoice.credit(id, { amount: part, reason: "Goodwill" }))],
        [
          "a discount credited",
          () => this.by(() => Invoice.credit(id, { amount: part, reason: "Goodwill", as_discount: true })),
        ],
        ["credited", () => this.by(() => Invoice.credit(id, { reason: "Called off" }))],
        ["voided", () => this.by(() => Invoice.voidInvoice(id, {}))],
        ["late fee", () => this.by(() => chargeLateFee(id))],
      ];
      for (const [name, move] of more) own.push([`${name} ${of.number}`, move]);
    }
    const like = this.wish.plan?.[this.steps.length];
    return random.pick(like ? own.filter(([name]) => like.test(name)) : own);
  }

  /** One random thing, at times two of them in two tabs at once; answers what was refused. */
  async step(): Promise<void> {
    const tabs = this.random.below(6) === 0 ? 2 : 1;
    const moves = [await this.moveOf(tabs === 1)];
    if (tabs === 2) moves.push(await this.moveOf(false));
    const before = tabs === 1 ? books(await ofOwner(this.offer.owner.owner_id)) : "";
    const codes = await Promise.all(
      moves.map(([, move]) =>
        move().then(
          () => "",
          (error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            return ` (${error.code})`;
          },
        ),
      ),
    );
    this.steps.push(moves.map(([name], at) => `${name}${codes[at]}`).join(" & "));
    // 1004 may have taken over what the provider had done meanwhile; without a number several verbs are one move.
    if (codes[0] && codes[0] !== " (1004)" && tabs === 1 && / INV-/.test(moves[0]?.[0] ?? "")) {
      const after = books(await ofOwner(this.offer.owner.owner_id));
      if (after !== before) this.found.push("what was refused changed something");
    }
    await this.follow();
  }
  private readonly found: string[] = [];

  /** Everything that is wrong now, by the store, the provider's own books and what the screens say. */
  async wrong(provider: Provider): Promise<string[]> {
    const { owner, project_id, proposal_id } = this.offer;
    const { client_id } = this;
    const rows = await ofOwner(owner.owner_id);
    const said = await this.by(async () => {
      const [dashboard, account, client, front, listed, project, billable] = await Promise.all([
        Dashboard.get(),
        statement(client_id, {}),
        clientOverview(client_id),
        overview(project_id),
        Invoice.all({ project_id }),
        Project.get(project_id),
        Invoice.loadBillable(project_id),
      ]);
      const plan = await Proposal.readSchedule(project.proposal_id ?? proposal_id);
      const open = listed.filter(({ status }) => /^(sent|viewed|partially_paid|overdue)$/.test(status));
      const asked = open[this.random.below(Math.max(1, open.length))];
      const facing = asked && (await Invoice.get(asked.id));
      // Documents are slow to read back: one of some steps.
      const sent = listed.filter(({ number }) => number !== null);
      const told = sent.length > 0 && this.random.below(8) === 0 ? this.random.pick(sent).id : 0;
      const papers = told ? await wrongPapers(told) : [];
      return { dashboard, account, client, front, listed, plan, billable, facing, papers };
    });
    return [
      ...this.found.splice(0),
      ...wrongMoney(rows, provider, owner.owner_id),
      ...(this.late.length === 0 ? wrongShares(rows) : []),
      ...this.wrongPurses(rows, provider),
      ...wrongBooks(rows),
      ...wrongCredits(rows),
      ...wrongStanding(rows, said.billable),
      ...wrongScreens(
        rows,
        said,
        this.late.length === 0 && /^change (signed|edited, signed)$/.test(this.steps.at(-1) ?? ""),
      ),
      ...(said.facing ? await wrongPage(said.facing) : []),
      ...said.papers,
    ];
  }

  private wrongPurses(rows: Row[], provider: Provider): string[] {
    const before = this.purses;
    this.purses = [bookOf(rows), purseOf(rows, provider, this.offer.owner.owner_id)];
    return this.purses.flatMap((purse, at) => wrongPurse(before[at] ?? EMPTY, purse));
  }

  /** At the end, once everything that moved has come to rest: reactions that never got done. */
  unfinished(): string[] {
    return this.late.map(({ reaction, event }) => `${reaction} never got ${event.type} done`);
  }
}

/** The rows of money as text. */
const books = (rows: Row[]): string =>
  JSON.stringify(
    ["invoice", "posting", "client_credit", "credit_note", "payout"].flatMap((name) =>
      entity(rows, name).sort((a, b) => `${a.pk}${a.sk}`.localeCompare(`${b.pk}${b.sk}`)),
    ),
  );

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);
interface Totals {
  total: number;
  tax_total: number;
  amount_paid: number;
  amount_credited: number;
  amount_due: number;
}
const totalsOf = (row: Row) => row.totals as Totals;
const linesOf = (row: Row) => row.lines as { account: string; amount: number }[];
const TILLS = ["clearing", "bank", "disputed"];
const on = (postings: Row[], accounts: string[]): number =>
  sum(
    postings
      .flatMap(linesOf)
      .filter(({ account }) => accounts.includes(account))
      .map(({ amount }) => amount),
  );
/** What moved between the owner and clients: neither payouts nor the provider's own fees. */
const ofClients = (postings: Row[]) =>
  postings.filter(
    ({ document, cause }) =>
      `${document}`.startsWith("invoice:") && cause !== "fee" && cause !== "dispute_fee",
  );

/** What the book and the documents say of each other. */
function wrongBooks(rows: Row[]): string[] {
  const wrong: string[] = [];
  const postings = entity(rows, "posting");
  const sent = entity(rows, "invoice").filter(({ number }) => number !== undefined);
  const notes = entity(rows, "credit_note");
  for (const invoice of sent) {
    const mine = postings.filter(({ document }) => document === `invoice:${invoice.id}`);
    const own = notes.filter(({ invoice_id }) => invoice_id === invoice.id);
    const totals = totalsOf(invoice);
    const credited = sum(own.map(({ amount }) => Number(amount)));
    const taxOf = (of: Row) => sum((of.groups as { amount: number }[]).map(({ amount }) => amount));
    if (credited !== totals.amount_credited) wrong.push(`credited of ${invoice.number}`);
    if (on(mine, ["refunds"]) < 0) wrong.push(`${on(mine, ["refunds"])} was given back of ${invoice.number}`);
    if (-on(mine, ["revenue", "tax"]) !== totals.total - credited)
      wrong.push(
        `${invoice.number} earned ${-on(mine, ["revenue", "tax"])}, sold ${totals.total - credited}`,
      );
    const tax = taxOf(totals as unknown as Row) - sum(own.map(taxOf));
    if (-on(mine, ["tax"]) !== tax) wrong.push(`tax of ${invoice.number}: ${-on(mine, ["tax"])}, not ${tax}`);
    if (credited === totals.total && tax !== 0)
      wrong.push(`${invoice.number} is credited, and ${tax} tax is left`);
    const lines = balanceOf(
      {
        row: invoice as unknown as InvoiceRow,
        payments: entity(rows, "payment").filter(
          ({ invoice_id }) => invoice_id === invoice.id,
        ) as unknown as PaymentRow[],
      },
      "client",
    );
    if (totals.total + sum(lines.map(({ amount }) => amount)) !== totals.amount_due)
      wrong.push(`the lines of ${invoice.number} do not come to what is due: ${JSON.stringify(lines)}`);
    const waived = sum(
      lines.filter(({ label }) => label === "Not charged again").map(({ amount }) => amount),
    );
    if (waived !== -on(mine, ["refunds"]))
      wrong.push(`${invoice.number} says ${waived} not charged again, the book ${on(mine, ["refunds"])}`);
    const due = Math.max(0, totals.total - totals.amount_paid - totals.amount_credited);
    if (totals.amount_due !== due) wrong.push(`due of ${invoice.number}: ${totals.amount_due}, not ${due}`);
  }
  for (const series of [
    sent,
    notes.filter(({ kind }) => kind === "credit_note"),
    notes.filter(({ kind }) => kind === "void"),
  ]) {
    const numbers = series
      .map(({ number }) => Number(/(\d+)$/.exec(`${number}`)?.[1] ?? 0))
      .sort((a, b) => a - b);
    if (numbers.some((number, at) => number !== (numbers[0] ?? 0) + at))
      wrong.push(`numbers have a gap: ${numbers}`);
  }
  return wrong;
}

interface Said {
  dashboard: Awaited<ReturnType<typeof Dashboard.get>>;
  account: Awaited<ReturnType<typeof statement>>;
  client: Awaited<ReturnType<typeof clientOverview>>;
  billable: Awaited<ReturnType<typeof Invoice.loadBillable>>;
  front: Awaited<ReturnType<typeof overview>>;
  listed: Awaited<ReturnType<typeof Invoice.all>>;
  plan: Awaited<ReturnType<typeof Proposal.readSchedule>>;
}

/** How a statement names an invoice that was sent. */
const ISSUED = /^(Deposit invoice|Partial invoice|Final invoice|Invoice) /;

/** On the statement every document and every payment stands with its own amount, and the rows add up. */
function wrongAccount(rows: Row[], of: Said["account"]["currencies"][number] | undefined): string[] {
  const lines = of?.lines ?? [];
  const wrong: string[] = [];
  const same = (what: string, found: number[], wanted: number[]) => {
    const [a, b] = [found, wanted].map((all) => JSON.stringify([...all].sort((x, y) => x - y)));
    if (a !== b) wrong.push(`${what} on the statement: ${a}, not ${b}`);
  };
  const said = (word: string) => lines.filter(({ text }) => text.startsWith(word));
  for (const { number, amount } of entity(rows, "credit_note"))
    same(
      `${number}`,
      lines
        .filter(({ text }) => text.includes(`${number} for`) || text.includes(`by ${number}: `))
        .map(({ charged }) => charged),
      [-Number(amount)],
    );
  const sold = entity(rows, "invoice").filter(({ number }) => number !== undefined);
  same(
    "invoices",
    lines.filter(({ text }) => ISSUED.test(text)).map(({ charged }) => charged),
    sold.map((row) => totalsOf(row).total),
  );
  const came = entity(rows, "payment").filter(
    ({ receipt, provider }) => receipt !== undefined && provider !== "credit",
  );
  same(
    "payments",
    said("Payment for ").map(({ received }) => received),
    came.map(({ amount, surcharge }) => Number(amount) + Number(surcharge ?? 0)),
  );
  for (const { text, charged } of [...said("Payment"), ...said("Refund"), ...said("Taken back")])
    if (charged !== 0) wrong.push(`"${text}" charges ${charged}`);
  same("rows", [sum(lines.map(({ charged, received }) => charged - received))], [of?.closing ?? 0]);
  return wrong;
}

/** Dashboard, statement, overview, list and the book tell the same figures. */
function wrongScreens(
  rows: Row[],
  { dashboard, account, client, front, listed, plan, billable }: Said,
  signed: boolean,
): string[] {
  const wrong: string[] = [];
  const same = (what: string, found: number | undefined, wanted: number) => {
    if ((found ?? 0) !== wanted) wrong.push(`${what}: ${found ?? 0}, not ${wanted}`);
  };
  const postings = ofClients(entity(rows, "posting"));
  const received = on(postings, TILLS);
  const due = on(postings, ["receivable"]);
  const [of] = account.currencies;
  const [money] = front.money;
  const [balance] = client.balances;
  same("received on the dashboard", sum(dashboard.received.map(({ amount }) => amount)), received);
  same("received on the statement", of?.received, received);
  same("received on the overview", money?.received, received);
  same("owed on the statement", of?.closing, due + on(postings, ["credit"]));
  wrong.push(...wrongAccount(rows, of));
  same("due on the overview", money?.due, due);
  if (money)
    same(
      "what the overview's lines come to",
      money.received -
        money.surcharges +
        money.refunded +
        money.paid_with_credit +
        money.withheld +
        money.due,
      money.invoiced,
    );
  const { net, given, beside } = billable;
  same(
    "what is billed and given, with what is left",
    net.invoiced + net.planned + given - beside + billable.left,
    billable.total,
  );
  same("due of the client", balance?.due, due);
  same("invoiced of the client", balance?.invoiced, -on(postings, ["revenue", "tax"]));
  same("in hand of the client", balance?.credit, -on(postings, ["credit"]));
  same("in hand on the statement", of?.credit, -on(postings, ["credit"]));
  same("invoiced on the overview", money?.invoiced, -on(postings, ["revenue", "tax"]));
  same("coming in on the dashboard", dashboard.coming_in, due);
  same(
    "due in the list",
    sum(listed.map(({ status, amount_due, number }) => (number && status !== "void" ? amount_due : 0))),
    due,
  );
  // The foot of the list and the file for spreadsheets: what was sent, less what was credited.
  const sold = listed.filter(({ number }) => number !== null);
  same("total in the list", sum(sold.map(keptOf)), -on(postings, ["revenue", "tax"]));
  const cells = invoicesAsCsv(sold)
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",").slice(-7).map(Number));
  // Total, Credited, Withheld, Rounding, Paid, Given back, Still due.
  const [total = 0, credited = 0, open = 0] = [0, 1, 6].map((at) => sum(cells.map((row) => row[at] ?? 0)));
  const inCsv = (found: number, wanted: number) =>
    Math.abs(found - Number(Money.toDecimal(wanted, sold[0]?.currency ?? "USD"))) < 0.0005;
  if (!inCsv(total - credited, -on(postings, ["revenue", "tax"]))) wrong.push(`the CSV says ${total} sold`);
  if (!inCsv(open, due)) wrong.push(`the CSV says ${open} due, not ${due}`);
  for (const { status, number, amount_due, facts } of listed) {
    if (/^(paid|void)$/.test(status) && number && status === "paid" && amount_due > 0)
      wrong.push(`${number} says ${status} ${facts} with ${amount_due} due`);
    if (/^(sent|viewed|overdue|partially_paid|processing)$/.test(status) && amount_due === 0)
      wrong.push(`${number} says ${status}, and nothing is due`);
  }
  const [stored] = entity(rows, "owed_credit");
  const waits = Number(stored?.amount ?? 0);
  same("owed in credit", billable.owed_credit?.amount, waits);
  // One counter: the schedule's page and the project's tell the same rest, whoever billed or took back what.
  same("unplanned", plan.unplanned, billable.left);
  if (-plan.unplanned > waits)
    wrong.push(`billed ${-plan.unplanned} more than was accepted, and ${waits} is owed`);
  if (signed && billable.left + waits > 0)
    wrong.push(`a change order was signed, and ${billable.left} is on no invoice`);
  // Once nothing of it is carried out any more, what change orders gave as credit has paid what is asked for.
  if (stored && stored.due_kind === "none" && Number(stored.unapplied) > 0)
    for (const { number, currency, status, totals, client_id, credit_client_id } of entity(rows, "invoice")) {
      const creditor = credit_client_id ?? client_id;
      const hand = entity(rows, "client_credit").find(
        (each) => each.client_id === creditor && each.currency === currency,
      );
      const asks = status === "sent" && (totals as Totals).amount_due > 0;
      if (asks && creditor === stored.client_id && currency === stored.currency && Number(hand?.amount) > 0)
        wrong.push(`${number} asks for money, and ${hand?.amount} of a change order is in hand`);
    }
  return wrong;
}

/** Where something is due its client can pay it, and its owner can record, credit or void it. */
async function wrongPage(of: Invoice.Info): Promise<string[]> {
  const wrong: string[] = [];
  const page = await Invoice.getPublic(of.hash ?? "");
  if (page.state !== "due" && page.state !== "partially_paid")
    wrong.push(`the page of ${of.number} says ${page.state}, the owner's ${of.status}`);
  if (page.totals.amount_due !== of.totals.amount_due)
    wrong.push(`the page of ${of.number} asks another amount`);
  const refused = await Payment.cardPayment(of.hash ?? "").then(
    () => undefined,
    (error: AppError) => error.code,
  );
  // 1000: this invoice, or its amount, is not paid online.
  if (refused !== undefined && refused !== 1000) wrong.push(`${of.number} cannot be paid: ${refused}`);
  const may = (action: "mark_paid" | "credit" | "void") => refusal(of.status, action, of) === undefined;
  if (!may("mark_paid") || !(may("credit") || may("void"))) wrong.push(`${of.number} is stuck`);
  return wrong;
}

const compact = (text: string): string => text.replace(/\s+/g, "");

/** The page that is printed, what is mailed and what a computer reads tell the stored figures. */
async function wrongPapers(id: number): Promise<string[]> {
  const [info, printed] = await Promise.all([Invoice.get(id), download(id)]);
  const { number, totals, currency } = info;
  const wrong: string[] = [];
  const pdf = compact((await readPdf(Buffer.from(printed.bytes))).text);
  // As issued: what was paid or credited since is on neither.
  const figures = { total: totals.total, due: totals.total, tax: totals.tax_total };
  for (const [name, amount] of Object.entries(figures))
    if (amount > 0 && !pdf.includes(compact(Money.format(amount, currency))))
      wrong.push(`the PDF of ${number} does not say its ${name}, ${Money.format(amount, currency)}`);
  const xml = await downloadXml(id).catch((error: unknown) => {
    // Without a country or a tax id it cannot be written, and says so.
    if (!(error instanceof AppError)) throw error;
  });
  if (xml) {
    const read = readUbl(Buffer.from(xml.bytes).toString());
    const there = (amount: number) => Number(Money.toDecimal(amount, currency)) * 10_000;
    const same = (name: string, found: bigint, wanted: number) => {
      if (Math.abs(Number(found) - there(wanted)) > 0.5)
        wrong.push(`the XML of ${number} says ${name} ${found}, not ${there(wanted)}`);
    };
    same("total", read.totals.total, totals.total);
    same("tax", read.totals.tax, totals.tax_total);
    same("due", read.totals.due, totals.total);
  }
  return wrong;
}
