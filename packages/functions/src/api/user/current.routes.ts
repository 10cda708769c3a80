import { Identity } from "@stint/core/identity";
import {
  Access,
  ChangePasswordInput,
  EmailInput,
  Proof,
  ProofInput,
  SentCode,
} from "@stint/core/identity/schema";
import { readCurrentUser } from "@stint/core/operations/current-user";
import { User } from "@stint/core/user";
import {
  CheckpointInput,
  Checkpoints,
  Info,
  needsProof,
  RemoveInput,
  UpdateInput,
} from "@stint/core/user/schema";
import * as z from "zod";
import { route } from "../../http/route";
import { dropRefreshToken, refreshToken } from "../identity/cookie";

const Verified = z.object({ user_id: z.number(), email: z.string() });

export const current = [
  route({
    method: "get",
    path: "/currentuser",
    access: "workspace",
    summary: "The signed-in person with the business, or with the company's that they act for",
    answer: Info,
    run: () => readCurrentUser(User.get()),
  }),
  route({
    method: "patch",
    path: "/currentuser",
    access: "workspace",
    summary: "Change the profile and the business; an admin of a company changes the profile alone (1002)",
    body: UpdateInput,
    proof: needsProof,
    answer: Info,
    run: ({ body, if_match }) => readCurrentUser(User.update(body, if_match)),
  }),
  route({
    method: "delete",
    path: "/currentuser",
    access: "session",
    live: true,
    summary: "Delete the account; refused while money is open (2003)",
    body: RemoveInput,
    proof: true,
    run: async ({ body }, http) => {
      // It reaches every noun, and hardly anybody asks for it: nobody else waits until it is loaded.
      const { deleteAccount } = await import("@stint/core/operations/delete-account");
      await deleteAccount(body);
      dropRefreshToken(http);
      return undefined;
    },
  }),
  route({
    method: "post",
    path: "/currentuser/emailaddresses",
    access: "session",
    live: true,
    summary: "Ask for another address; the old one stays until the mailed link is used",
    body: EmailInput,
    proof: true,
    answer: Info,
    run: ({ body }) => readCurrentUser(Identity.changeEmail(body.email_address)),
  }),
  route({
    method: "post",
    path: "/currentuser/emailaddresses/resendverification",
    access: "session",
    live: true,
    summary: "Mail the pending confirmation again",
    answer: z.object({ sent: z.boolean() }),
    run: () => Identity.resendVerification(),
  }),
  route({
    method: "post",
    path: "/currentuser/emailaddresses/{token}/verify",
    access: "session",
    live: true,
    summary: "Take the new address with the mailed token",
    answer: Verified,
    run: ({ params }) => Identity.verifyEmail(params.token),
  }),
  route({
    method: "post",
    path: "/emailaddresses/{token}/verify",
    access: "public",
    cookies: true,
    summary: "Take the new address with the mailed token, on any device that is signed in to the account",
    answer: Verified,
    run: ({ params }, http) => Identity.verifyEmail(params.token, refreshToken(http)),
  }),
  route({
    method: "post",
    path: "/currentuser/proof",
    personal: true,
    access: "session",
    summary:
      "Prove who holds the session, by password or mailed code; opens for five minutes what asks for it (1008)",
    body: ProofInput,
    answer: Proof,
    run: ({ body }) => Identity.prove(body),
  }),
  route({
    method: "post",
    path: "/currentuser/proof/code",
    access: "session",
    summary: "Mail six digits to the account's own address, to prove who holds the session",
    answer: SentCode,
    status: 202,
    run: () => Identity.sendProofCode(),
  }),
  // The old password is required here: no other proof is needed.
  route({
    method: "post",
    path: "/currentuser/changepassword",
    personal: true,
    access: "session",
    live: true,
    summary: "Change the password; every other session ends",
    body: ChangePasswordInput,
    answer: Access,
    run: ({ body }) => Identity.changePassword(body),
  }),
  route({
    method: "post",
    path: "/users/{id}/checkpoints",
    access: "session",
    summary: "Note that the person has come past a point; 422 for what Stint notes itself",
    body: CheckpointInput,
    answer: Checkpoints,
    run: ({ params, body }) => User.addCheckpoint(params.id, body.slug),
  }),
];
