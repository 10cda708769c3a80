// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { SaveTemplateDialog } from "../../src/features/library/templates/save-dialog";
import { signIn, template } from "./library-rows";
import { open, told } from "./page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a scope that was made of a template is saved as one of the same types", async () => {
  const origin = template(7, "Brand guidelines", { types: ["Branding", "Design"] });
  const calls = await signIn({ is_subscribed: true, checkpoints: [] }, () => told(origin));
  const props = { scope_id: 3, name: "Ours", template_id: 7, onClose: () => undefined };
  await open(() => createElement(SaveTemplateDialog, props));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/scopetemplates/7"))).toBe(true));
  await userEvent.click(await screen.findByRole("button", { name: "Save as template" }));
  await waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === "POST" && path.endsWith("/scopetemplates"))?.body,
    ).toMatchObject({ name: "Ours", types: ["Branding", "Design"] }),
  );
});
