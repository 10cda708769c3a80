// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContactDialog } from "../../src/features/client/contact-dialog";
import { LeaveGuard } from "../../src/ui/leave-guard";
import { onCalls, open, refused, type Told, told } from "./page";

/** A page with the dialog of one contact; the page says whether the dialog is open and whether it saved. */
function Page() {
  const [state, setState] = useState({ open: true, saved: false });
  if (!state.open) return state.saved ? "Closed, saved" : "Closed";
  return createElement(ContactDialog, {
    clientId: 1,
    contact: undefined,
    onClose: () => setState((now) => ({ ...now, open: false })),
    onSaved: () => setState((now) => ({ ...now, saved: true })),
  });
}

const user = userEvent.setup();
const dialog = () => screen.findByRole("dialog", { name: "Add contact" });
const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });
const isAsked = () => screen.queryByText("What you changed here is not saved yet.") !== null;
const press = async (name: string, inside?: HTMLElement) =>
  user.click((inside ? within(inside) : screen).getByRole("button", { name }));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const isClosed = (word = "Closed") => waitFor(() => expect(document.body.textContent).toBe(word));

const WAYS = {
  Escape: () => user.keyboard("{Escape}"),
  "the cross": async () => press("Close", await dialog()),
  Cancel: async () => press("Cancel", await dialog()),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a dialog with a form", () => {
  it.each(Object.entries(WAYS))(
    "is closed by %s without a question while nothing was typed",
    async (_, leave) => {
      await open(Page);
      await dialog();
      await leave();
      await isClosed();
    },
  );

  it.each(Object.entries(WAYS))(
    "asks before %s takes what was typed, and keeps it for who stays",
    async (_, leave) => {
      await open(Page);
      await dialog();
      await user.type(field(/First name/), "Robin");
      await leave();
      await question();
      // The answer that loses nothing has the keyboard, not the cross.
      await waitFor(() => expect(document.activeElement?.textContent).toBe("Stay here"));
      await press("Stay here", await question());
      await waitFor(() => expect(isAsked()).toBe(false));
      expect(field(/First name/).value).toBe("Robin");
    },
  );

  it("is gone with what was typed once that was decided", async () => {
    await open(Page);
    await dialog();
    await user.type(field(/First name/), "Robin");
    await press("Cancel");
    await press("Leave", await question());
    await isClosed();
  });

  it("holds nothing when what was typed is taken back", async () => {
    await open(Page);
    await dialog();
    await user.type(field(/First name/), "Robin");
    await user.clear(field(/First name/));
    await press("Cancel");
    await isClosed();
  });

  it("lets the app itself move on: what it does, it does because it is saved", async () => {
    const router = await open(Page, "/here");
    await dialog();
    await user.type(field(/First name/), "Robin");
    await act(() => router.navigate({ to: "/dashboard" }));
    expect(document.body.textContent).toBe("Elsewhere");
  });

  it("says at its fields what is missing, sends nothing, and stands in the first of them", async () => {
    const calls = onCalls(() => told({}));
    await open(Page);
    await dialog();
    await press("Add contact");
    await waitFor(() => expect(document.activeElement).toBe(field(/First name/)));
    expect(field(/First name/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/Email/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/Last name/).getAttribute("aria-invalid")).toBeNull();
    expect(calls).toEqual([]);
  });

  const fill = async () => {
    await dialog();
    await user.type(field(/First name/), "Robin");
    await user.type(field(/Email/), "robin@client.test");
  };

  it("cannot be left while it saves, and closes without a question when it has", async () => {
    let answer = (_: Told) => {};
    const calls = onCalls(() => new Promise<Told>((resolve) => (answer = resolve)));
    await open(Page);
    await fill();
    await press("Add contact", await dialog());
    await screen.findByRole("button", { name: "Saving" });
    await user.keyboard("{Escape}");
    expect(within(await dialog()).getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled).toBe(
      true,
    );
    expect(within(await dialog()).getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(
      true,
    );
    expect(isAsked()).toBe(false);
    await press("Saving");
    await act(async () => answer(told({ id: 7 })));
    await isClosed("Closed, saved");
    expect(calls).toMatchObject([{ method: "POST", body: { first_name: "Robin", phone: null } }]);
  });

  it("shows what the server says of a field at that field", async () => {
    onCalls(() => refused(422, 1001, "Not valid", { email: "This address is a contact already" }));
    await open(Page);
    await fill();
    await press("Add contact", await dialog());
    await screen.findByText("This address is a contact already");
    expect(field(/Email/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.type(field(/Email/), "x");
    expect(screen.queryByText("This address is a contact already")).toBeNull();
  });

  it("says below its fields what is wrong with the whole, and keeps what was typed", async () => {
    onCalls(() => refused(409, 1004, "This client was changed meanwhile."));
    await open(Page);
    await fill();
    await press("Add contact", await dialog());
    expect((await screen.findByRole("alert")).textContent).toBe("This client was changed meanwhile.");
    expect(field(/Email/).value).toBe("robin@client.test");
    await press("Cancel", await dialog());
    await question();
  });
});

describe("a page on which something was typed", () => {
  const typed =
    (staysOnPage = false) =>
    () =>
      createElement(LeaveGuard, { dirty: true, staysOnPage });
  const go = (router: Awaited<ReturnType<typeof open>>, to: string) =>
    act(async () => void router.navigate({ to } as never));

  it("asks before another page takes it, stays, and goes when that was decided", async () => {
    const router = await open(typed(), "/here");
    await go(router, "/there");
    await press("Stay here", await question());
    expect(router.state.location.pathname).toBe("/here");
    await waitFor(() => expect(isAsked()).toBe(false));
    await go(router, "/there");
    await press("Leave", await question());
    await isClosed("Elsewhere");
  });

  it("asks nothing while nothing was typed", async () => {
    const router = await open(() => createElement(LeaveGuard, { dirty: false }), "/here");
    await go(router, "/there");
    await isClosed("Elsewhere");
  });

  it("asks nothing where the same page shows something else and keeps it", async () => {
    const router = await open(typed(true), "/here");
    await go(router, "/here?q=other");
    expect(isAsked()).toBe(false);
    expect(router.state.location.pathname).toBe("/here");
    await go(router, "/there");
    await question();
  });
});
