import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { handedOver } from "../../core/test/support";
import { moveWorkspace } from "../../core/test/support/account";
import * as identity from "../src/api/identity";
import * as user from "../src/api/user";
import { browser } from "./support";

const areas = [
  {
    app: identity.app,
    serves: (path: string) => /^\/api\/auth\/|\/auth\/confirmation|\/proof\/google/.test(path),
  },
  { app: user.app, serves: () => true },
];
/** A browser in front of the identity and the user area. */
export const visit = () => browser(...areas);
export const newAddress = () => `robin.${randomBytes(6).toString("hex")}@stint.test`;
export const person = (email: string) => ({
  email,
  password: "a long enough phrase",
  first_name: "Robin <b>",
  last_name: "Sample",
  time_zone: "Europe/Lisbon",
});

export async function signedUp(page = visit(), email = newAddress()) {
  const answer = await page.post("/api/auth/signup", person(email));
  expect(answer.status).toBe(201);
  const { user_id } = answer.body.data as { user_id: number };
  return { page, email, user_id, owner_id: handedOver ? await moveWorkspace(user_id) : user_id };
}

export async function signedIn() {
  const made = await signedUp();
  const { body } = await made.page.post("/api/auth/signin", {
    email: made.email,
    password: "a long enough phrase",
  });
  made.page.use(body.data.access_token);
  return { ...made, ...(body.data as { access_token: string; expires_in: number }) };
}
