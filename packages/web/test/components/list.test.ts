// @vitest-environment happy-dom
import { useSearch } from "@tanstack/react-router";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientList } from "../../src/features/client/client-list";
import type { ClientsSearch } from "../../src/features/client/queries";
import { type Call, onCalls, onScroll, open, refused, type Told, told } from "./page";

const client = (name: string) => ({
  id: name.length,
  name,
  contacts: [],
  created_at: "2026-11-01T10:00:00.000Z",
});
const page = (names: readonly string[], next: string | null = null) => told(names.map(client), { next });

let answer: (call: Call) => Told | Promise<Told>;
let calls: Call[];
const At = () => createElement(ClientList, { search: useSearch({ strict: false }) as ClientsSearch });
const show = (query = "") => open(At, "/contacts/clients/", `/contacts/clients/${query}`);
const user = userEvent.setup();
const names = () => screen.getAllByRole("link", { name: /Example|Sample/ }).map((link) => link.textContent);

beforeEach(() => {
  onScroll();
  calls = onCalls((call) => answer(call));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a list that comes in pages", () => {
  it("says that it loads, only when that takes long enough to be seen, and then shows its rows", async () => {
    let come = (_: Told) => {};
    answer = () => new Promise<Told>((resolve) => (come = resolve));
    await show();
    const loading = screen.getByText("Loading").closest("[role=status]");
    expect(loading?.className).toContain("invisible");
    await waitFor(() => expect(loading?.className).not.toContain("invisible"));
    expect(screen.queryByRole("alert")).toBeNull();
    await act(async () => come(page(["Example One", "Example Two"])));
    await waitFor(() => expect(names()).toEqual(["Example One", "Example Two"]));
    expect(screen.queryByText("Loading")).toBeNull();
  });

  it("says what to begin with where there is nothing yet, and hides what would search it", async () => {
    answer = () => page([]);
    await show();
    await screen.findByRole("heading", { name: "Clients come with your first project." });
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "New client" }));
    await screen.findByRole("dialog", { name: /client/i });
  });

  it("says what was looked for where nothing has that name, and takes it back", async () => {
    answer = ({ query }) => page(query.filter ? [] : ["Example One"]);
    const router = await show("?q=zebra");
    await screen.findByText("“zebra”");
    expect(calls.map(({ query }) => query.filter)).toEqual(["zebra"]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("zebra");
    await user.click(screen.getByText("Clear search"));
    await waitFor(() => expect(names()).toEqual(["Example One"]));
    expect(router.state.location.search).toEqual({});
  });

  it("says that it did not load, with the reference for support, and loads on Try again", async () => {
    let fails = true;
    answer = () => (fails ? refused(500, 5000, "No") : page(["Sample One"]));
    await show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("These clients did not load.Try againReference 01234567");
    expect(screen.queryByText("Clients come with your first project.")).toBeNull();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names()).toEqual(["Sample One"]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps what is there where the next page does not load, says so below, and goes on with Try again", async () => {
    let fails = true;
    answer = ({ query }) =>
      !query.cursor ? page(["Sample One"], "c2") : fails ? refused(500, 5000, "No") : page(["Sample Two"]);
    await show();
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("The next ones did not load.Try againReference 01234567");
    expect(names()).toEqual(["Sample One"]);
    expect(screen.queryByText("These clients did not load.")).toBeNull();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names()).toEqual(["Sample One", "Sample Two"]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("goes on by the cursor of its last page, until there is none", async () => {
    answer = ({ query }) =>
      query.cursor ? page(["Sample Three"]) : page(["Sample One", "Sample Two"], "c2");
    await show();
    await user.click(await screen.findByRole("button", { name: "Show more" }));
    await waitFor(() => expect(names()).toEqual(["Sample One", "Sample Two", "Sample Three"]));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});
