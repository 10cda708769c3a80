// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open } from "./page";

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** The foot as an app shows it that was built with these links. */
async function show(links: string) {
  vi.stubEnv("VITE_SOCIAL_LINKS", links);
  const { VisitorFoot } = await import("../../src/features/template/public-page/visitor-foot");
  await open(() => createElement(VisitorFoot));
}

describe("the foot of a public template", () => {
  it("has the links of the networks that the app was built with, and the copyright", async () => {
    await show("Journal=https://journal.example/stint, Photos=https://photos.example/stint");
    const links = within(screen.getByRole("navigation", { name: "Follow Stint" })).getAllByRole("link");
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]),
    ).toEqual([
      ["Journal", "https://journal.example/stint", "noreferrer"],
      ["Photos", "https://photos.example/stint", "noreferrer"],
    ]);
    expect(screen.getByText(/^© \d{4} Stint$/)).toBeTruthy();
  });

  it("leaves out what is no https address, and the list where there is none", async () => {
    await show("Journal=javascript:alert(1), Photos=http://photos.example");
    expect(screen.queryByRole("navigation", { name: "Follow Stint" })).toBeNull();
    expect(screen.getByText(/^© \d{4} Stint$/)).toBeTruthy();
  });
});
