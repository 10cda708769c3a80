// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement, Fragment } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useSync } from "../../src/lib/sync/use-sync";
import { SaveMark } from "../../src/ui/editor-header";
import { SyncLines } from "../../src/ui/sync-lines";
import { Browser, Page, Server } from "./notes";

let browser: Browser;
let server: Server;
let page: Page;

/** The mark and the lines of an editor, over the engine that the editors have. */
function Editor() {
  const view = useSync(page.session);
  const lines = createElement(SyncLines, {
    view,
    onReload: page.takeTheirs,
    onKeep: page.keepMine,
    onRetry: () => page.session.retry(),
  });
  return createElement(Fragment, {}, createElement(SaveMark, { state: view.save }), lines);
}

/** The first of what is announced: the offline line stands below it. */
const mark = () => screen.getAllByRole("status")[0]?.textContent;
const pass = (ms: number) => act(() => browser.clock.pass(ms));
const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));

/** The browser's own word on its network, beside the engine's. */
const network = (online: boolean) =>
  act(async () => {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    browser.setOnline(online);
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  browser = new Browser();
  server = new Server();
  page = new Page(browser, server);
  render(createElement(Editor));
  await act(async () => {
    await page.session.opened;
    page.add("First");
  });
  await pass(0);
});
afterEach(async () => {
  await network(true);
  cleanup();
});

describe("the mark of an editor and what stands below it", () => {
  it("is Saved, Saving while one types, and Saved once a pause has let it go out", async () => {
    expect(mark()).toBe("Saved");
    await act(async () => void page.type(0, "Second"));
    expect(mark()).toBe("Saving");
    await pass(4_000);
    expect(mark()).toBe("Saved");
    expect(server.doc.lines).toMatchObject([{ text: "Second" }]);
  });

  it("says that it is kept on the device while nobody answers, and saves it by itself afterwards", async () => {
    await network(false);
    await act(async () => void page.type(0, "On a train"));
    await pass(4_000);
    expect(mark()).toBe("Kept on this device");
    expect(document.body.textContent).toMatch(/offline/i);
    await network(true);
    await pass(60_000);
    expect(mark()).toBe("Saved");
    expect(server.doc.lines).toMatchObject([{ text: "On a train" }]);
    expect(document.body.textContent).not.toMatch(/offline/i);
  });

  it("says what was refused until something else is typed", async () => {
    await act(async () => void page.type(0, "bad words"));
    await pass(4_000);
    expect(mark()).toBe("Not saved");
    expect(document.body.textContent).toContain("Not so");
    await act(async () => void page.type(0, "Good words"));
    await pass(4_000);
    expect(mark()).toBe("Saved");
    expect(document.body.textContent).not.toContain("Not so");
  });

  it.each([
    ["Reload", "Theirs"],
    ["Save mine over it", "Mine"],
  ])("is Out of date once somebody else saved the same, until a person decides: %s", async (choice, kept) => {
    const elsewhere = new Browser();
    const other = new Page(elsewhere, server);
    await act(() => other.session.opened);
    other.type(0, "Theirs");
    await elsewhere.clock.pass(4_000);
    await act(async () => void page.type(0, "Mine"));
    await pass(4_000);
    expect(mark()).toBe("Out of date");
    expect(screen.getByRole("alert").textContent).toMatch(
      /^This note was changed somewhere else\. What you typed here is not saved yet\./,
    );
    expect(server.doc.lines).toMatchObject([{ text: "Theirs" }]);
    await act(() => press(choice));
    await pass(4_000);
    expect(mark()).toBe("Saved");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(server.doc.lines).toMatchObject([{ text: kept }]);
    expect(page.shown).toMatchObject([{ text: kept }]);
  });
});
