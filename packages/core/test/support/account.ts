import { randomBytes } from "node:crypto";
import { Identity } from "@stint/core/identity";
import { tokenOf } from "@stint/core/identity/link";
import { verify } from "@stint/core/identity/token";
import type { Actor } from "@stint/core/platform/actor";
import { Event } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { User } from "@stint/core/user";
import { UserEntity } from "../../src/user/entity";
import { AccountEntity } from "../../src/workspace/entity";
import { as, handedOver } from ".";

export const anonymous: Actor.Actor = { type: "anonymous" };
export const password = "a long enough phrase";
export const newAddress = () => `robin.${randomBytes(6).toString("hex")}@stint.test`;

/** Signs somebody up through the ordinary verb. */
export async function signedUp(
  email = newAddress(),
  more: Partial<Parameters<typeof Identity.signUp>[0]> = {},
) {
  const input = { email, password, first_name: "Robin", last_name: "Sample", ...more };
  const { user_id } = await as(anonymous, () => Identity.signUp(input));
  const owner_id = handedOver ? await moveWorkspace(user_id) : user_id;
  return { user_id, owner_id, email };
}

/** Gives the fresh workspace of a person another id, and answers it. */
export async function moveWorkspace(user_id: number): Promise<number> {
  const owner_id = Id.next();
  const { workspace_id: former = user_id } = (await User.row(user_id)) ?? {};
  const { data: account } = await AccountEntity.get({ owner_id: former }).go({ consistent: true });
  if (!account) throw new Error("no workspace to move");
  await AccountEntity.create({ ...account, owner_id }).go();
  await AccountEntity.delete({ owner_id: former }).go();
  await UserEntity.patch({ id: user_id }).set({ workspace_id: owner_id }).go();
  return owner_id;
}

/** Signs in; answers the actor that the access token stands for, with the tokens. */
export async function signedIn(email: string, secret = password) {
  const tokens = await as(anonymous, () => Identity.signIn({ email, password: secret }));
  if ("challenge" in tokens) throw new Error("this account has a second step");
  return { tokens, actor: await actorOf(tokens.access_token) };
}

export async function actorOf(access_token: string): Promise<Extract<Actor.Actor, { type: "user" }>> {
  const { sub, own, role, sid, epoch, amr } = await verify(access_token);
  return { type: "user", user_id: Number(sub), owner_id: own, role, sid, epoch, amr };
}

/** What the journals of a person and of their workspace say of their account, newest first. */
export async function historyOf(user_id: number) {
  const { workspace_id = user_id } = (await User.row(user_id)) ?? {};
  const journals = await Promise.all(
    [...new Set([user_id, workspace_id])].map((owner_id) => Event.history(owner_id, `user:${user_id}`)),
  );
  return journals.flat().toSorted((a, b) => b.id - a.id);
}

/** The token in the newest link that was asked for, as the mail would carry it. */
export async function mailedToken(
  user_id: number,
  kind: "confirm" | "reset" | "email" | "undo",
): Promise<string> {
  for (const entry of await historyOf(user_id)) {
    const data = entry.data as { kind?: string; link_id?: string; undo_id?: string } | undefined;
    if (kind === "undo" && data?.undo_id) return tokenOf(data.undo_id);
    const made = entry.type === "user.signed_up" ? "confirm" : data?.kind;
    if (data?.link_id && made === kind) return tokenOf(data.link_id);
  }
  throw new Error(`no ${kind} link was asked for`);
}
