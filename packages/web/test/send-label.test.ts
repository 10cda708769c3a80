import { expect, it } from "vitest";
import { sendLabel } from "../src/features/proposal/builder/send-label";

type Proposal = Parameters<typeof sendLabel>[0];
const draftOf = { status: "draft", change: { number: 1 } } as Proposal;
const label = (status: string, changed: boolean) => sendLabel({ status } as Proposal, changed, 2);

it("one act has one name: what a client may have read is followed by its next version", () => {
  for (const status of ["published", "sent", "viewed", "changes_requested", "expired"])
    expect(label(status, true), status).toBe("Send version 2");
  for (const changed of [true, false]) expect(label("draft", changed)).toBe("Send proposal");
  expect(label("published", false)).toBe("Send proposal");
  expect(sendLabel(draftOf, true, 3), "a change order").toBe("Send version 3");
  expect(label("sent", false)).toBe("Resend the email");
  for (const status of ["accepted", "declined", "withdrawn", "superseded"])
    expect(label(status, true), status).toBeUndefined();
});
