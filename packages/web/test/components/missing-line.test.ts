// @vitest-environment happy-dom
import type { Missing } from "@stint/core/suggestion/schema";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Editor, makeEditor } from "../../src/features/scope/editor";
import { EditorContext } from "../../src/features/scope/hooks";
import { MissingLine } from "../../src/features/scope/missing-line";
import { countWords, missingWords } from "../../src/features/scope/missing-words";
import { scope, stillWorld } from "../scope";
import { service, signIn } from "./library-rows";
import { type Call, open, told } from "./page";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MISSING: Missing = {
  type: "Web Development",
  counted: { templates: 8, own: 0 },
  services: [
    { deliverable_id: 1700, name: "Website wireframes", count: 6 },
    { deliverable_id: 1800, name: "Launch checklist", count: 5 },
  ],
};

/** Shows the line of a scope; the editor is a real one whose writes stay in the page. */
async function show(
  missing: Missing = MISSING,
  is_subscribed = true,
): Promise<{ editor: Editor; calls: Call[] }> {
  const calls = await signIn({ is_subscribed, checkpoints: [] }, ({ path }) =>
    told(path.endsWith("/missing") ? missing : service(Number(path.split("/").at(-1)), "Website wireframes")),
  );
  const editor = makeEditor(scope(), 1, stillWorld());
  await editor.session.opened;
  await open(() => createElement(EditorContext, { value: editor }, createElement(MissingLine)));
  await waitFor(() => screen.getByText(/Most web development scopes/));
  return { editor, calls };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const services = ({ store }: Editor) => [...store.tasks.values()].map(({ deliverable_id }) => deliverable_id);

describe("a service that most scopes have", () => {
  it("is named with what was counted, and added as one step that Undo takes back", async () => {
    const { editor } = await show();
    expect(document.body.textContent).toContain(
      "Most web development scopes like this one have Website wireframes. 6 of 8 templates.",
    );
    await press("Add Website wireframes");
    await waitFor(() => expect(services(editor)).toContain(1700));
    expect(await screen.findByText(/have Launch checklist/)).toBeTruthy();
    act(() => editor.history.undo());
    expect(services(editor)).not.toContain(1700);
    expect(await screen.findByText(/have Website wireframes/)).toBeTruthy();
  });

  it("is dismissed for good on this device", async () => {
    const { calls } = await show();
    await press("Dismiss Website wireframes");
    expect(await screen.findByText(/have Launch checklist/)).toBeTruthy();
    await press("Dismiss Launch checklist");
    expect(screen.queryByText(/Most web/)).toBeNull();
    cleanup();
    const editor = makeEditor(scope(), 1, stillWorld());
    await open(() => createElement(EditorContext, { value: editor }, createElement(MissingLine)));
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(screen.queryByText(/Most web/)).toBeNull();
  });

  it("is added by no free plan", async () => {
    const { editor } = await show(MISSING, false);
    await press("Add Website wireframes");
    expect(services(editor)).not.toContain(1700);
  });
});

describe("the words of it", () => {
  it("name the kind of work as a sentence does, and what was counted", () => {
    expect(missingWords("SEO", "Audit")).toBe("Most SEO scopes like this one have Audit.");
    expect(missingWords(null, "Audit")).toBe("Most scopes like this one have Audit.");
    expect(countWords({ templates: 0, own: 6 }, 4)).toBe("4 of 6 scopes that your clients accepted.");
    expect(countWords({ templates: 5, own: 1 }, 4)).toBe(
      "4 of 6: 5 templates and 1 scope that your clients accepted.",
    );
  });
});
