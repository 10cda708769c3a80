import { type Swept, sweepAsked } from "../../platform/due/columns";
import { AppError } from "../../platform/error";
import { PayoutEntity } from "../entity";
import { resume } from "../transfer";

/**
 * Finds out what became of payouts that the provider was asked to send and did not answer for, or that nobody
 * was there any more to hear about: the same calls under the same keys, so that nobody is paid twice.
 */
export const reconcilePayouts = (name = "payout-asked"): Promise<Swept> =>
  sweepAsked(
    name,
    (of, cursor) => PayoutEntity.query.asked(of).go({ cursor, limit: 100, pages: 1, hydrate: true }),
    ({ id }) =>
      resume(id).then(
        () => true,
        (error: unknown) => {
          // What is refused for now (the provider is silent, the payout waits) is asked again.
          if (error instanceof AppError) return false;
          throw error;
        },
      ),
  );
