import { InviteInput } from "@stint/core/project/invitation/schema";
import * as z from "zod";

export interface InviteValues {
  /** Null until a project is chosen. */
  project_id: number | null;
  name: string;
  email_address: string;
  role_id: string | null;
  /** Minor units; whole units of the workspace's currency. */
  pay: number | null;
  message: string;
}

/** Makes the schema from the dialog's fields to the request. An existing person goes by id, a new one by name and address. */
export function inviteSchema(user_id: number | undefined) {
  return z.unknown().transform((given, context) => {
    const { project_id, name, email_address, role_id, pay, message } = given as InviteValues;
    const parsed = InviteInput.safeParse({
      ...(user_id === undefined ? { name, email_address } : { user_id }),
      ...(role_id === null ? {} : { role_id }),
      ...(pay === null ? {} : { pay }),
      message,
    });
    if (project_id === null)
      context.addIssue({ code: "custom", path: ["project_id"], message: "Project required" });
    if (user_id === undefined && email_address.trim() === "")
      context.addIssue({ code: "custom", path: ["email_address"], message: "Email required" });
    for (const { path, message: text } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [...path], message: text });
    if (!parsed.success || project_id === null) return z.NEVER;
    return { project_id, body: parsed.data };
  });
}
