import { Due } from "../../platform/due";
import { type Asked, sweepAsked } from "../../platform/due/asked";
import { AppError } from "../../platform/error";
import { resume } from "../transfer";

/**
 * Finds the outcome of a payout that the provider was asked to send and did not answer, or whose caller was
 * gone before the answer: the same calls under the same keys, so that nobody is paid twice. Returns whether
 * it is known now.
 */
export const handlePayout = (row: Due.Found): Promise<boolean> =>
  resume(Due.idOf(row)).then(
    () => true,
    (error: unknown) => {
      // A refusal for now (the provider is silent, the payout is held) is tried again.
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Resolves all unknown ones, here and now. */
export const reconcilePayouts = (): Promise<Asked> => sweepAsked("payout", handlePayout);
