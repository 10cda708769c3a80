import { findDisputedNumbers } from "../invoice";
import { AppError, Code } from "../platform/error";

/** Refuses team pay (1002) while a payment of the project is disputed: it may have to be given back (D37). */
export async function refuseDisputed(project_id: number): Promise<void> {
  const [number] = await findDisputedNumbers(project_id);
  if (number !== undefined)
    throw new AppError(
      Code.NotAllowed,
      `A payment of invoice ${number} is contested. Team pay of this project waits until that is decided.`,
    );
}
