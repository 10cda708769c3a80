import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { AccountEntity, Workspace } from "../workspace";

/** `INV-0041`; grows beyond four digits by itself. */
export const numberOf = (sequence: number): string => `INV-${String(sequence).padStart(4, "0")}`;

class NumberTaken extends AppError {
  constructor() {
    super(Code.Conflict, "Another invoice took this number. Please send again.");
  }
}

/** What a send takes from the account row: the next numbers, and the invoices that now wait for money. */
export interface Numbering {
  workspace: Workspace.Info;
  /** The first free number. */
  first: number;
  /** The write that takes `count` numbers and counts `open` more open invoices. */
  take(count: number, open: number): Db.Write;
}

const TRIES = 200;

/**
 * Lets `work` commit with the next invoice numbers (D11). The counter is a part of the account row and moves
 * on in the transaction of the send, on condition that it stands where it was read: a send that fails leaves
 * no hole, and of two that took the same number one takes the next. The wait grows with the crowd.
 */
export async function numbered<T>(work: (numbering: Numbering) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const workspace = await Workspace.get();
      return await work({
        workspace,
        first: workspace.invoice_sequence + 1,
        take: (count, open) =>
          Db.update(
            AccountEntity.patch({ owner_id: workspace.owner_id })
              .set({ invoice_sequence: workspace.invoice_sequence + count })
              .add({ open_invoices: open })
              .where(({ invoice_sequence }, { eq }) => eq(invoice_sequence, workspace.invoice_sequence)),
            () => new NumberTaken(),
          ),
      });
    } catch (error) {
      if (!(error instanceof NumberTaken) || attempt === TRIES) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(1000, 20 * 1.7 ** attempt)));
    }
  }
}
