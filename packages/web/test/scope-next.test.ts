import type { Agreement } from "@stint/core/project/schema";
import { describe, expect, it } from "vitest";
import { nextOf } from "../src/features/scope/unsent-words";

const agreement = (status: Agreement["status"]): Agreement => ({
  status,
  since: null,
  document: null,
  accepted: null,
  unsent: null,
  change: null,
});
const labelOf = (status: Agreement["status"]): string =>
  nextOf({ agreement: agreement(status), currency: "USD" }, false).label;

describe("the one accent action of the scope editor", () => {
  it("builds the proposal while nothing is with the client", () => {
    for (const status of ["draft", "declined", "withdrawn"] as const)
      expect(labelOf(status), status).toBe("Build proposal");
  });

  it("is the project's one action while the client has it", () => {
    expect(labelOf("published")).toBe("Send");
    expect(labelOf("viewed")).toBe("Follow up");
    expect(labelOf("changes_requested")).toBe("Reply");
    expect(labelOf("expired")).toBe("Extend");
  });

  it("goes to the project once it is agreed, also before the project is read", () => {
    for (const status of ["accepted", "active", "completed"] as const)
      expect(labelOf(status), status).toBe("View project");
    expect(nextOf(undefined, true).label).toBe("View project");
    expect(nextOf(undefined, false).label).toBe("Build proposal");
  });
});
