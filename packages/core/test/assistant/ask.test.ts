import { Assistant } from "@stint/core/assistant";
import { describe, expect, it } from "vitest";

describe("a stage without a provider's key", () => {
  it("asks no model", async () => {
    expect(await Assistant.isOn()).toBe(false);
  });
});
