import { AppError } from "../platform/error";
import { dispatch, type Message } from "../platform/mail";
import { isFairName } from "../platform/shape/name";
import { claim } from "./claim";
import { Postponed } from "./postponed";

export interface Letter extends Message {
  /**
   * About the account itself, to an address that its person has, had or says to have: confirmation, password,
   * address. Counted nowhere, and the only mail before an address is confirmed. Limits of `identity` hold it.
   */
  account?: true | undefined;
}

/** Sends a mail, once per key; answers whether this call did. Postponed where the workspace may not mail today. */
export async function send({ account, from_name, ...letter }: Letter): Promise<boolean> {
  if (!account)
    await claim(letter.owner_id, [letter.to, ...(letter.cc ?? [])]).catch((error: unknown) => {
      throw error instanceof AppError ? new Postponed(error) : error;
    });
  // Names from before the rule of names must not speak for a bank either.
  return dispatch({ ...letter, from_name: from_name && isFairName(from_name) ? from_name : undefined });
}
