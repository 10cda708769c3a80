import {
  Access,
  Completed,
  CompleteInput,
  MadeCodes,
  MfaPasswordInput,
  RemoveStepInput,
  SecondStepInfo,
  StartedApp,
} from "@stint/core/identity/schema";
import { SecondStep } from "@stint/core/identity/second-step";
import { route } from "../../http/route";

/** The second step of the sign-in. Each change asks for the password in its own call, as `changepassword` does. */
export const mfa = [
  route({
    method: "get",
    path: "/currentuser/mfa",
    access: "session",
    summary: "Whether the second step is on, since when, and how many backup codes are left",
    answer: SecondStepInfo,
    run: () => SecondStep.describeSecondStep(),
  }),
  route({
    method: "post",
    path: "/currentuser/mfa/enable",
    personal: true,
    access: "session",
    live: true,
    summary:
      "Begin with an app: answers its secret and ten backup codes, this once; nothing is on yet (2043 wrong password)",
    body: MfaPasswordInput,
    answer: StartedApp,
    run: ({ body }) => SecondStep.enable(body.password),
  }),
  route({
    method: "post",
    path: "/currentuser/mfa/complete",
    personal: true,
    access: "session",
    live: true,
    summary: "Turn the second step on with a code of the app; every other session ends (2043 wrong code)",
    body: CompleteInput,
    answer: Completed,
    run: ({ body }) => SecondStep.complete(body),
  }),
  route({
    method: "post",
    path: "/currentuser/mfa/disable",
    personal: true,
    access: "session",
    live: true,
    summary: "Turn the second step off; every other session ends",
    body: MfaPasswordInput,
    answer: Access,
    run: ({ body }) => SecondStep.disable(body.password),
  }),
  route({
    method: "post",
    path: "/currentuser/mfa/backupcodes",
    personal: true,
    access: "session",
    live: true,
    summary: "Ten other backup codes, this once; those before end",
    body: MfaPasswordInput,
    answer: MadeCodes,
    run: ({ body }) => SecondStep.renewBackupCodes(body.password),
  }),
  route({
    method: "post",
    path: "/users/{id}/mfa/remove",
    access: "platform",
    live: true,
    proof: true,
    summary:
      "Take the second step from a person who lost all of it: support's act, told to the person by mail",
    body: RemoveStepInput,
    run: ({ params, body }) => SecondStep.removeFor(params.id, body.reason),
  }),
];
