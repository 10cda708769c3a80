import { Identity } from "@stint/core/identity";
import { Clock } from "@stint/core/platform/clock";
import { Invitation, proofOf, provesAddress } from "@stint/core/project/invitation";
import { Member } from "@stint/core/project/member";
import { User } from "@stint/core/user";
import { describe, expect, it } from "vitest";
import { journalOf } from "../../support";
import { anonymous, newAddress, signedUp } from "../../support/account";
import { as, invite, newPerson, newStudio } from "./support";

/** An invitation to a new address, and what its newest mail carries. */
async function invited() {
  const studio = await newStudio();
  const { owner_id } = studio.owner;
  const email = newAddress();
  const { token } = await invite(studio, email);
  const [member] = await Member.rowsOf(owner_id, studio.project_id);
  if (!member) throw new Error("nobody was invited");
  const proof = async () => {
    const [now] = await Member.rowsOf(owner_id, studio.project_id);
    return proofOf(now ?? member);
  };
  return { studio, email, token, proof };
}

describe("the mail of an invitation proves its address (D44)", () => {
  it("opens a confirmed account and a session at once, and asks for no second mail", async () => {
    const { email, token, proof } = await invited();
    const { user_id } = await signedUp(email.toUpperCase(), {
      invitation_token: token,
      invitation_proof: await proof(),
    });
    const user = await User.row(user_id);
    expect(user).toMatchObject({ email_verified: true, checkpoints: ["emailconfirmed", "signup"] });
    expect(user?.due_at).toBe("");
    expect(JSON.stringify(user)).not.toContain(await proof());
    expect(await journalOf(user_id, `user:${user_id}`)).toContain("user.signed_in");
    await expect(signedUp(email)).rejects.toMatchObject({ code: 2044 });
  });

  it("takes the address over from a sign-up that nobody confirmed, as whoever reads its mail may", async () => {
    const { email, token, proof } = await invited();
    const squatter = await signedUp(email);
    const { user_id } = await signedUp(email, { invitation_token: token, invitation_proof: await proof() });
    expect(await User.row(user_id)).toMatchObject({ email_verified: true });
    expect(await User.row(squatter.user_id)).toMatchObject({ email: "" });
  });

  it("proves nothing for another address, with the owner's token alone, or with a proof of something else", async () => {
    const { email, token, proof } = await invited();
    const other = await invited();
    const forwarded = { invitation_token: token, invitation_proof: await proof() };
    const { user_id } = await signedUp(newAddress(), forwarded);
    expect(await User.row(user_id)).toMatchObject({ email_verified: false });
    // Whoever invited knows the token, and could open an account in the other's name with it.
    for (const invitation_proof of [token, "", await other.proof(), "a".repeat(26)])
      expect(await provesAddress(email, token, invitation_proof)).toBe(false);
    expect(await provesAddress(email, other.token, await proof())).toBe(false);
    expect(await provesAddress(email, "unknown", await proof())).toBe(false);
    expect(await provesAddress(email, token, await proof())).toBe(true);
  });

  it("is over with the invitation: replaced, withdrawn, declined, answered or too old", async () => {
    const replaced = await invited();
    const former = await replaced.proof();
    const { token } = await as(replaced.studio.owner, () => Invitation.resend(replaced.token));
    expect(await provesAddress(replaced.email, token, former)).toBe(false);
    expect(await provesAddress(replaced.email, replaced.token, former)).toBe(false);
    expect(await provesAddress(replaced.email, token, await replaced.proof())).toBe(true);

    const later = Clock.use(() => new Date(Date.now() + 15 * 86_400_000));
    expect(await provesAddress(replaced.email, token, await replaced.proof())).toBe(false);
    later();

    const declined = await invited();
    await as(anonymous, () => Invitation.decline(declined.token));
    const withdrawn = await invited();
    await as(withdrawn.studio.owner, () => Invitation.withdraw(withdrawn.token));
    const answered = await invited();
    const kim = await newPerson();
    await as(kim.actor, () => Invitation.accept(answered.token, { as_other_account: true }));
    for (const each of [declined, withdrawn, answered])
      expect(await provesAddress(each.email, each.token, await each.proof())).toBe(false);
  });

  it("tries a password of its own, never the account that the address has", async () => {
    const { email, token, proof } = await invited();
    await signedUp(email, { invitation_token: token, invitation_proof: await proof() });
    const again = {
      invitation_token: token,
      invitation_proof: await proof(),
      password: "another long phrase",
    };
    await expect(signedUp(email, again)).rejects.toMatchObject({ code: 2044 });
    await expect(
      as(anonymous, () => Identity.signIn({ email, password: "another long phrase" })),
    ).rejects.toMatchObject({ code: 1001 });
  });
});
