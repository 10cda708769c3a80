import { Identity } from "@stint/core/identity";
import { mailConfirmation, mailLink } from "@stint/core/identity/mail";
import { beforeAll, describe, expect, it } from "vitest";
import { UserEntity } from "../../src/user/entity";
import { as, holdClock } from "../support";
import { newAddress, signedIn, signedUp } from "../support/account";
import { openMailbox } from "../support/mail";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const words = (to: string) => JSON.stringify(mailbox.to(to));

describe("a mail about an account to an address that nobody confirmed", () => {
  it("carries no word that whoever signed up chose: it may be a stranger's", async () => {
    const first_name = "Zanzibarina";
    const { user_id, email } = await signedUp(newAddress(), { first_name });
    const link_id = "confirm-greeting";
    await mailConfirmation({ user_id, link_id });
    await mailLink({ user_id, kind: "reset", email, link_id: "reset-greeting" });
    expect(mailbox.to(email)).toHaveLength(2);
    expect(words(email)).not.toContain(first_name);
    const next = newAddress();
    await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
    await mailLink({ user_id, kind: "email", email: next, link_id: "email-greeting" });
    expect(mailbox.to(next)).toHaveLength(1);
    expect(words(next)).not.toContain(first_name);
    await mailLink({ user_id, kind: "reset", email, link_id: "reset-again" });
    expect(words(email)).toContain(first_name);
  });

  it("is asked for three times a day before the own address is confirmed, then out of the budget (1005)", async () => {
    holdClock();
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    const ask = () => as(actor, () => Identity.changeEmail(newAddress()));
    for (let at = 0; at < 3; at++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 1005 });
    await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
    await ask();
  });
});
