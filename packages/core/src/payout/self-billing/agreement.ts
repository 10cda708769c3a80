import { notificationWrite } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Limit } from "../../platform/limit";
import { Member } from "../../project/member";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { type AgreementRow, SelfBillingEntity } from "./entity";
import { Events } from "./events";
import { type Action, agreement, agreementText, prefixOf, refuseReverseCharge } from "./rules";
import { type Agreement, type AnswerInput, COLUMNS } from "./schema";

export const aggregateOf = ({ owner_id, user_id }: { owner_id: number; user_id: number }): string =>
  `self_billing:${owner_id}-${user_id}`;

const shape = (row: AgreementRow): Agreement => Column.valuesOf(COLUMNS, row);

/** Returns what a payer and a teammate agreed, strongly consistent; undefined where nothing was asked. */
export async function findAgreement(owner_id: number, user_id: number): Promise<AgreementRow | undefined> {
  const { data } = await SelfBillingEntity.get({ owner_id, user_id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the workspace's agreements with its teammates. */
export async function listAgreements(): Promise<{ items: Agreement[]; next: null }> {
  const { data } = await Db.allOf(
    SelfBillingEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("agreements to self-billing of one workspace"),
    { consistent: true },
  );
  return { items: data.map(shape), next: null };
}

/** Returns the signed-in person's agreements with those who pay them. */
export async function listOwnAgreements(): Promise<{ items: Agreement[]; next: null }> {
  const { user_id } = Actor.user();
  const { data } = await Db.allOf(
    SelfBillingEntity.query.ofPerson({ user_id }),
    Db.ofOne("agreements to self-billing of one person"),
    { hydrate: true },
  );
  return { items: data.map(shape), next: null };
}

/** Refuses what the agreement's state does not allow (1004). */
function refuseAction(status: AgreementRow["status"], action: Action): void {
  refuse(agreement.guard(status, action), "This is not what the agreement waits for. Look at it again.");
}

/** Returns the words and times of the agreement that a new one takes the place of. */
const keepFormer = (old: AgreementRow): AgreementRow["former"] => [
  ...old.former,
  {
    text: old.text,
    asked_at: old.asked_at,
    accepted_at: old.accepted_at ?? null,
    ended_at: old.ended_at ?? iso(),
    ended_by: old.ended_by ?? null,
  },
];

/** Each time is a mail and keeps the words of the time before. */
const PER_TEAMMATE = { name: "self-billing-ask", max: 5, seconds: 30 * 86_400 };

/**
 * Asks a teammate to let the workspace issue their invoices. 1003 for somebody who never worked for it, 1004
 * while it is asked or accepted, 429 after five times in thirty days.
 */
export const ask = ({ user_id }: { user_id: number }): Promise<Agreement> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const [old, team, workspace, owner] = await Promise.all([
      findAgreement(owner_id, user_id),
      Member.ofOwner(owner_id),
      Workspace.get(),
      User.getOwner(),
    ]);
    const member = team.findLast((each) => each.user_id === user_id) ?? fail(Code.NotFound);
    if (old) refuseAction(old.status, "ask");
    await Limit.take(PER_TEAMMATE, Limit.workspace(`${user_id}`));
    const business = workspace.brand_name || `${owner.first_name} ${owner.last_name}`.trim();
    const { name } = member;
    const asked = {
      name,
      business,
      status: "asked" as const,
      text: agreementText({ business, name }),
      asked_at: iso(),
    };
    const before = { accepted_at: null, ended_at: null, ended_by: null, treatment: null };
    const revised =
      old && Db.revise(SelfBillingEntity, old, { ...asked, ...before, former: keepFormer(old) });
    const fresh = {
      owner_id,
      user_id,
      ...asked,
      former: [],
      sequence: 0,
      version: 1,
      prefix: prefixOf(name, { user_id, owner_id }),
    };
    const next: AgreementRow = revised?.next ?? fresh;
    await Db.commit(
      [
        revised?.write ?? Db.put(SelfBillingEntity.create(fresh)),
        notificationWrite({
          user_id,
          key: `self_billing:${owner_id}:asked:${next.version}`,
          type: "self_billing.asked",
          title: `${business} asks to issue your invoices for you.`,
          body: "Read what you would agree to, and say how your work is taxed.",
          link: "/payouts/work",
          metadata: {},
        }),
      ],
      [
        Events.Asked.of(
          aggregateOf(next),
          { user_id, version: next.version },
          {
            before: { status: old?.status ?? null },
            after: { status: next.status, text: next.text },
            version: next.version,
          },
        ),
      ],
    );
    return shape(next);
  });

/** Ends an agreement, or takes the question back: for payments to come. 1003, 1004. */
export const endByOwner = (user_id: number): Promise<Agreement> =>
  Db.retryOnConflict(async () => {
    const old = (await findAgreement(Actor.owner(), user_id)) ?? fail(Code.NotFound);
    refuseAction(old.status, "end");
    return finish(old, { status: "ended", ended_at: iso(), ended_by: "owner" }, user_id, {
      title: `${old.business} does not issue your invoices any more.`,
      body: "What was issued stays. From now on you invoice your work yourself.",
      link: "/payouts/work",
    });
  });

/** Refuses reverse charge between these two as their settings are now (422 "treatment"). */
async function assertReverseCharge({ owner_id, user_id, name, business }: AgreementRow): Promise<void> {
  const { workspace_id } = (await User.row(user_id)) ?? fail(Code.NotFound);
  const [seller, buyer] = await Promise.all([Workspace.get(workspace_id), Workspace.get(owner_id)]);
  const treatment = refuseReverseCharge({ ...taxSide(seller), name }, { ...taxSide(buyer), name: business });
  if (treatment) invalid({ treatment });
}

const taxSide = ({ country, tax_id }: Workspace.Info) => ({ country, tax_id: tax_id ?? "" });

/**
 * Answers as the teammate: accepts the words that they read with their own tax, declines, or ends it. 1003
 * for somebody who was never asked, 1004 for another state, 422 for other words than those that are asked.
 */
export const answer = (owner_id: number, input: AnswerInput): Promise<Agreement> =>
  Db.retryOnConflict(async () => {
    const { user_id } = Actor.user();
    const old = (await findAgreement(owner_id, user_id)) ?? fail(Code.NotFound);
    refuseAction(old.status, input.answer);
    const holder = await Workspace.holderOf(owner_id);
    const link = `/payouts/statement?user_id=${user_id}`;
    if (input.answer === "accept") {
      if (input.text !== old.text) invalid({ text: "The words have changed. Read them again." });
      if (input.treatment.kind === "reverse_charge") await assertReverseCharge(old);
      const changes = { status: "accepted" as const, accepted_at: iso(), treatment: input.treatment };
      return finish(old, changes, holder, {
        title: `${old.name} lets you issue their invoices.`,
        body: "Each payment to them makes one from now on.",
        link,
      });
    }
    const declined = input.answer === "decline";
    return finish(
      old,
      { status: declined ? "declined" : "ended", ended_at: iso(), ended_by: "teammate" },
      holder,
      {
        title: declined
          ? `${old.name} does not want you to issue their invoices.`
          : `${old.name} issues their own invoices again.`,
        body: "",
        link,
      },
    );
  });

/** Commits the next state with the bell of the other side. */
async function finish(
  old: AgreementRow,
  changes: Db.Changes<AgreementRow>,
  to: number,
  text: { title: string; body: string; link: string },
): Promise<Agreement> {
  const { write, next } = Db.revise(SelfBillingEntity, old, changes);
  await Db.commit(
    [
      write,
      notificationWrite({
        user_id: to,
        key: `self_billing:${old.owner_id}:${old.user_id}:${next.version}`,
        type: `self_billing.${next.status}`,
        ...text,
        metadata: {},
      }),
    ],
    [
      Event.audit(`self_billing.${next.status}`, aggregateOf(old), {
        before: { status: old.status },
        after: { status: next.status, treatment: next.treatment ?? null },
        version: next.version,
        owner_id: old.owner_id,
      }),
    ],
  );
  return shape(next);
}
