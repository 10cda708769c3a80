// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SaveTemplateDialog } from "../../src/features/library/templates/save-dialog";
import { PastScopeDialog } from "../../src/features/project/past-scope-dialog";
import { dialogs, openDialog } from "../../src/lib/dialogs";
import { toasts } from "../../src/lib/toast";
import { signIn, template } from "./library-rows";
import { open, told } from "./page";

const subscriber = { is_subscribed: true, checkpoints: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
  dialogs.set(undefined);
});

const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save as template" }));

it("a scope that was made of a template is saved as one of the same types", async () => {
  const origin = template(7, "Brand guidelines", { types: ["Branding", "Design"] });
  const calls = await signIn(subscriber, () => told(origin));
  const props = { scope_id: 3, name: "Ours", template_id: 7, onClose: () => undefined };
  await open(() => createElement(SaveTemplateDialog, props));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/scopetemplates/7"))).toBe(true));
  await save();
  await waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === "POST" && path.endsWith("/scopetemplates"))?.body,
    ).toMatchObject({ name: "Ours", types: ["Branding", "Design"] }),
  );
});

describe("a scope that was saved as a template", () => {
  const saveAt = async (at: string) => {
    await signIn(subscriber, () => told(template(7, "Ours")));
    const onClose = vi.fn();
    const props = { scope_id: 3, name: "Ours", onClose };
    const router = await open(() => createElement(SaveTemplateDialog, props), at);
    await save();
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    expect(onClose).toHaveBeenCalledOnce();
    const note = toasts.get()[0];
    expect(note).toMatchObject({ text: "Added to My Templates", kind: "note" });
    return { router, action: note?.action };
  };

  it("leads from anywhere to the library, and closes what lies over the page", async () => {
    const { router, action } = await saveAt("/projects/3/scopes/3/edit");
    expect(action?.label).toBe("Go to Library");
    openDialog("templates");
    await act(async () => action?.run());
    expect(dialogs.get()).toBeUndefined();
    await waitFor(() => expect(router.state.location.pathname).toBe("/mylibrary/scopes"));
  });

  it.each(["/mylibrary/scopes", "/mylibrary/terms", "/mylibrary/templates/7/scopes/7/edit"])(
    "is only confirmed at %s, which is the library",
    async (at) => {
      const { router, action } = await saveAt(at);
      expect(action?.label).toBe("Ok");
      await act(async () => action?.run());
      expect(router.state.location.pathname).toBe(at);
    },
  );
});

it("a past scope becomes a template: its project is chosen, then the template named", async () => {
  const project = { id: 3, owner_id: 1, name: "Bookshop website", status: "completed", template_id: null };
  const row = { ...project, client_name: "Mockford Books", scopes: [{ id: 31 }] };
  await signIn(subscriber, ({ path }) => (path.endsWith("/projects") ? told([row]) : told(row)));
  await open(() => createElement(PastScopeDialog, { keep: true, onClose: () => undefined }));
  await userEvent.click(await screen.findByRole("combobox", { name: "Project" }));
  await userEvent.click(await screen.findByRole("option", { name: /Bookshop website/ }));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  const props = { scope_id: 31, name: "Bookshop website", template_id: null };
  await waitFor(() => expect(dialogs.get()).toEqual({ name: "own-templates", props }));
});
