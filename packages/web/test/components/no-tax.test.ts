// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SelectionBar } from "../../src/features/invoice/list/selection-bar";
import type { ListedInvoice } from "../../src/features/invoice/queries";
import { onCalls, open, refused, told } from "./page";

const user = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = (id: number, title: string) =>
  ({
    id,
    title,
    number: null,
    status: "draft",
    client_name: "Cedar & Row",
    project_id: null,
    total: 64_000,
    currency: "EUR",
  }) as unknown as ListedInvoice;

const rows = [draft(1, "Poster"), draft(2, "Flyer"), draft(3, "Cover")];
const FIELD = {
  confirm_no_tax: "No tax is chosen. Choose a rate or a reason, or confirm that no tax applies.",
};

/** Three drafts are chosen; nobody chose a tax on two of them. */
async function sendThree() {
  const calls = onCalls(({ path, body }) =>
    path.endsWith("/3/send") || (body as { confirm_no_tax?: boolean }).confirm_no_tax
      ? told({ id: 1 })
      : refused(422, 1000, "Please check what you entered.", FIELD),
  );
  const done: (readonly number[])[] = [];
  await open(() =>
    createElement(SelectionBar, {
      chosen: rows,
      shown: 3,
      onAll: () => undefined,
      onDone: (ids) => void done.push(ids ?? []),
    }),
  );
  await user.click(screen.getByRole("button", { name: "Send" }));
  const dialog = within(await screen.findByRole("dialog", { name: "2 invoices weren’t sent" }));
  return { calls, done, dialog };
}

describe("the question before invoices go out on which nobody chose a tax", () => {
  it("names those that wait, leads to each, and sends them once it is said that none applies", async () => {
    const { calls, done, dialog } = await sendThree();
    expect(done).toEqual([[3]]);
    expect(dialog.queryByText(/Cover/)).toBeNull();
    expect(dialog.getByRole("link", { name: "Choose a tax for Poster" }).getAttribute("href")).toBe(
      "/projects/0/pay/invoice/1#add_tax",
    );
    dialog.getByRole("link", { name: "Choose a tax for Flyer" });
    dialog.getByText(/No tax on these invoices\?/);
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send 2 invoices" });
    expect(send.disabled).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: /^No tax applies/ }));
    await user.click(send);
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(done).toEqual([[3], [1, 2]]);
    expect(calls.map(({ path, body }) => [path.split("/").at(-2), body])).toEqual([
      ["1", {}],
      ["2", {}],
      ["3", {}],
      ["1", { confirm_no_tax: true }],
      ["2", { confirm_no_tax: true }],
    ]);
  });

  it("sends nothing more where it is left", async () => {
    const { calls, done, dialog } = await sendThree();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toHaveLength(3);
    expect(done).toEqual([[3]]);
  });
});
