import { Due } from "../../platform/due";
import { type Asked, sweepAsked } from "../../platform/due/asked";
import { AppError } from "../../platform/error";
import { resume } from "../transfer";

/**
 * Finds out what became of a payout that the provider was asked to send and did not answer for, or that nobody was
 * there any more to hear about: the same calls under the same keys, so that nobody is paid twice. Answers whether it is
 * known now.
 */
export const handlePayout = (row: Due.Found): Promise<boolean> =>
  resume(Due.idOf(row)).then(
    () => true,
    (error: unknown) => {
      // What is refused for now (the provider is silent, the payout waits) is asked again.
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** The same for all that are not known, here and now. */
export const reconcilePayouts = (): Promise<Asked> => sweepAsked("payout", handlePayout);
