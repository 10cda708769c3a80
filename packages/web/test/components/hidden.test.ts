// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ProjectList } from "../../src/features/project/project-list";
import { beginSession } from "../../src/lib/session";
import { onCalls, onScroll, open, told } from "./page";

const row = (id: number, name: string) => ({
  id,
  name,
  client_name: "Lorem Legal",
  status: "active",
  price_total: 100_000,
  currency: "USD",
  hidden_since: "2026-12-02T10:00:00.000Z",
});
const person = { id: 1, acting_for: null, is_subscribed: false, active_projects: 3, checkpoints: [] };
const NoButton = () => null;
const List = () => createElement(ProjectList, { search: {}, SendNext: NoButton });
const user = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The list of a workspace whose plan has ended, with two of its three projects hidden. */
async function show() {
  onScroll();
  const calls = onCalls(({ method, path }) => {
    if (path.endsWith("/authenticate")) return told({ user: person, first_session: false });
    if (path.endsWith("/currentuser")) return told(person);
    if (method === "POST" && path.endsWith("/show")) return told(row(8, "Exhibition microsite"));
    return told([row(7, "Website redesign"), row(8, "Exhibition microsite")], { next: null });
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
  await open(List, "/projects/");
  return calls;
}

describe("the list of projects after a plan has ended", () => {
  it("says how many are hidden, and greys them: no link, no menu, and since when", async () => {
    await show();
    const line = await screen.findByRole("region", { name: "Hidden projects" });
    expect(line.textContent).toContain("2 projects are hidden. Starter shows one. Nothing is deleted");
    expect(await screen.findAllByText("Hidden since Dec 2")).toHaveLength(2);
    expect(screen.getByText("Website redesign")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Website redesign" })).toBeNull();
  });

  it("has the one that shows picked", async () => {
    const calls = await show();
    await user.click(await screen.findByRole("button", { name: "Pick the one that shows" }));
    const dialog = await screen.findByRole("dialog", { name: "Pick the one that shows" });
    await user.click(within(dialog).getByRole("button", { name: "Show it" }));
    expect(await within(dialog).findByText("Choose a project")).toBeTruthy();
    await user.type(within(dialog).getByRole("combobox"), "Exhib");
    await user.click(await screen.findByRole("option", { name: /Exhibition microsite/ }));
    await user.click(within(dialog).getByRole("button", { name: "Show it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method, path }) => method === "POST" && path.endsWith("/show"))?.path).toMatch(
      /\/projects\/8\/show$/,
    );
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/currentuser"))).toBe(true));
  });
});
