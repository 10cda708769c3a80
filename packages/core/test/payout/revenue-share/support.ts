import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Share } from "@stint/core/payout/revenue-share";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Workspace } from "@stint/core/workspace";
import { as, newStudio, newTeammate } from "../../project/invitation/support";

/** A studio whose client can be invoiced, with two teammates who joined and one priced service. */
export async function newPaidStudio() {
  const studio = await newStudio();
  const { owner, project_id } = studio;
  const kim = await newTeammate(studio, { pay: 300_000 });
  const sam = await newTeammate(studio, { pay: 100_000 }, "Sam");
  const own = <T>(work: () => Promise<T>): Promise<T> => as(owner, work);
  const task_id = await own(async () => {
    const { client_id } = await Project.get(project_id);
    await Client.addContact(client_id, {
      first_name: "Maren",
      last_name: "Row",
      email: "maren@cedarrow.test",
    });
    const { tasks } = await Scope.get(project_id);
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "Screens", price: 400_000 });
    return tasks[0]?.id ?? 0;
  });
  return {
    ...studio,
    kim,
    sam,
    task_id,
    own,
    /** An invoice that was sent. */
    send: (unit_price: number) =>
      own(async () => {
        const { id } = await Invoice.create({ project_id });
        await Invoice.addItem(id, { name: "Design", unit_price });
        return Invoice.send(id, {});
      }),
    /** The client pays by hand; what follows, follows at once. Answers the payment. */
    pay: (invoice_id: number, amount?: number) =>
      own(async () => {
        const paid_at = await Workspace.today();
        const { payments } = await Payment.markPaid(invoice_id, {
          paid_at,
          payment_method: "check",
          ...(amount ? { amount } : {}),
        });
        const payment_id = payments.at(-1)?.id ?? 0;
        await Share.reconcileShares({ project_id, invoice_id, payment_id });
        return payment_id;
      }),
    /** A payment turns out to be none. */
    takeBack: (invoice_id: number, payment_id: number) =>
      own(async () => {
        await Payment.reverse(invoice_id, payment_id, { note: "It bounced" });
        await Share.reconcileShares({ project_id, invoice_id, payment_id });
      }),
    rules: (...rules: Share.RuleInput[]) => own(() => Share.save(project_id, { rules })),
    payouts: () => own(async () => (await Payout.list({ project_id })).items.reverse() as Payout.Info[]),
  };
}
