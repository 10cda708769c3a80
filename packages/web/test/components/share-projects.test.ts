// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ShareProjects } from "../../src/features/plan/checkout/share-projects";
import { onCalls, open, told } from "./page";

const user = userEvent.setup();
const LIBRARY = /Your library is the team’s now/;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens it for a workspace whose projects are its owner's alone; the answer lists the calls. */
async function openFor(projects: number) {
  const rows = Array.from({ length: projects }, (_, at) => ({ id: at + 1, version: 1, is_solo: true }));
  const calls = onCalls(({ method }) => told(method === "GET" ? rows : {}));
  await open(() => createElement(ShareProjects));
  return calls;
}

describe("a team's last step", () => {
  it("says that the library is the team's, where there is no project to share, too", async () => {
    await openFor(0);
    expect(await screen.findByText(LIBRARY)).toBeTruthy();
    expect(screen.queryByRole("button")).toBe(null);
  });

  it("shares the projects only when asked to", async () => {
    const calls = await openFor(2);
    await user.click(await screen.findByRole("button", { name: "Share 2 projects" }));
    await waitFor(() => expect(screen.getByText("Your admins work on 2 projects now.")).toBeTruthy());
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { is_solo: false },
      { is_solo: false },
    ]);
    expect(screen.getByText(LIBRARY)).toBeTruthy();
  });
});
