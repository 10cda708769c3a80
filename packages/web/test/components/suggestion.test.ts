// @vitest-environment happy-dom
import type { Written } from "@stint/core/suggestion/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DescriptionHelp } from "../../src/features/scope/description-help";
import { makeEditor } from "../../src/features/scope/editor";
import { EditorContext, useTask } from "../../src/features/scope/hooks";
import { Help } from "../../src/features/suggestion/help";
import { scope, stillWorld } from "../scope";
import { signIn } from "./library-rows";
import { open, refused, type Told, told } from "./page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BEFORE = "We build it. It is a pleasure. You get two drafts.";
const AFTER = "We build it. You get two drafts.";
const written = (change: Partial<Written> = {}): Told =>
  told({ kind: "shorten", text: AFTER, reason: null, writer: "library", ...change });

/** An answer that comes when the test says so. */
function later() {
  let tell: (said: Told) => void = () => undefined;
  const said = new Promise<Told>((resolve) => {
    tell = resolve;
  });
  return { said, tell: (answer: Told) => act(async () => tell(answer)) };
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const button = (name: string) => screen.getByRole("button", { name });
const isThere = (name: string) => screen.queryByRole("button", { name }) !== null;

/** A field in which somebody writes, with its help. */
function Writing() {
  const [value, setValue] = useState(BEFORE);
  const typed = createElement("textarea", {
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  });
  const help = createElement(Help, {
    ...{ project_id: 7, field: "text", value, onUse: setValue },
    asks: (text) => [{ kind: "shorten", text }, { kind: "summary" }],
  });
  return createElement("div", null, typed, help);
}

/** The help with the description of a service. */
function OwnHelp({ of }: { of: number }) {
  const row = useTask(of);
  return row ? createElement(DescriptionHelp, { row }) : null;
}

/** Shows a field with its help; `answer` is what the server says. */
async function show(answer: () => Told | Promise<Told>) {
  const calls = await signIn({ is_subscribed: true, checkpoints: [] }, answer);
  await open(() => createElement(Writing));
  return calls;
}
/** Chooses from the help's menu, by keyboard. */
async function ask(name = "Shorten") {
  act(() => button("Writing help").focus());
  await userEvent.keyboard("{Enter}");
  const item = await screen.findByRole("menuitem", { name });
  await waitFor(() => expect(item.hasAttribute("data-highlighted")).toBe(true));
  await userEvent.keyboard("{Enter}");
}

describe("help where somebody writes", () => {
  it("shows before and after, and puts the text in only where it is used", async () => {
    const calls = await show(() => written());
    await ask();
    await waitFor(() => screen.getByText(AFTER));
    expect(calls.at(-1)).toMatchObject({
      path: "/api/v2/projects/7/suggest",
      body: { kind: "shorten", text: BEFORE },
    });
    expect(field().value).toBe(BEFORE);
    await userEvent.click(button("Use it"));
    expect(field().value).toBe(AFTER);
    expect(isThere("Use it")).toBe(false);
  });

  it("is put away without a change", async () => {
    await show(() => written());
    await ask();
    await waitFor(() => screen.getByText(AFTER));
    await userEvent.click(button("Keep mine"));
    expect(field().value).toBe(BEFORE);
    expect(screen.queryByText(AFTER)).toBeNull();
  });

  it("never overwrites a text that was changed meanwhile, and offers to be made again", async () => {
    const first = later();
    let said: Told | Promise<Told> = first.said;
    const calls = await show(() => said);
    await ask();
    await screen.findByText("Writing a suggestion. You can go on.");
    await userEvent.type(field(), " More.");
    await first.tell(written());
    await screen.findByText("The text was changed since. It stays as you wrote it.");
    expect(field().value).toBe(`${BEFORE} More.`);
    expect(isThere("Use it")).toBe(false);
    said = written({ text: "We build it. More." });
    await userEvent.click(button("Ask again"));
    await waitFor(() => button("Use it"));
    expect(calls.at(-1)?.body).toEqual({ kind: "shorten", text: `${BEFORE} More.` });
    await userEvent.click(button("Use it"));
    expect(field().value).toBe("We build it. More.");
  });

  it("is no longer offered once the text is changed after it came", async () => {
    await show(() => written());
    await ask();
    await waitFor(() => button("Use it"));
    await userEvent.type(field(), "!");
    expect(isThere("Use it")).toBe(false);
    expect(isThere("Keep mine")).toBe(true);
  });

  it("says why there is none, or that it failed", async () => {
    await show(() => written({ text: null, reason: "whole" }));
    await ask();
    await screen.findByText(/Every sentence says something that would be lost/);
    cleanup();
    await show(() => refused(429, 1005, "Too many attempts. Please try again in 5 minutes."));
    await ask();
    await screen.findByText(/Too many attempts/);
    expect(field().value).toBe(BEFORE);
    expect(isThere("Ask again")).toBe(true);
  });
});

describe("a description that is shortened in the scope editor", () => {
  it("is one step, which Undo takes back whole", async () => {
    await signIn({ is_subscribed: true, checkpoints: [] }, () => written());
    const editor = makeEditor(scope(), 1, stillWorld());
    await editor.session.opened;
    const key = [...editor.store.tasks.keys()][0] ?? 0;
    editor.rows.editTask(key, { deliverable_description: "We build" });
    editor.rows.editTask(key, { deliverable_description: BEFORE });
    await open(() => createElement(EditorContext, { value: editor }, createElement(OwnHelp, { of: key })));
    await ask();
    await waitFor(() => button("Use it"));
    await userEvent.click(button("Use it"));
    const said = () => editor.store.tasks.get(key)?.deliverable_description;
    expect(said()).toBe(AFTER);
    act(() => editor.history.undo());
    expect(said()).toBe(BEFORE);
    act(() => editor.history.redo());
    expect(said()).toBe(AFTER);
  });
});
