// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HandOverDialog } from "../../src/features/team/hand-over-dialog";
import { HandoverNotice } from "../../src/features/team/handover-notice";
import type { Handover } from "../../src/features/team/queries";
import { onSignal } from "../../src/lib/signals";
import { signIn } from "./library-rows";
import { type Call, open, refused, type Told, told } from "./page";

const user = userEvent.setup();
const COMPANY = "Harbor Studio";
const ROBIN = { user_id: 1, name: "Robin Sample" };
const KIM = { user_id: 2, name: "Kim Demoff" };
const handover = (change: Partial<Handover>): Handover => ({
  status: "asked",
  from: ROBIN,
  to: KIM,
  part: "from",
  asked_at: "2026-11-20T10:00:00.000Z",
  until: "2026-11-27T10:00:00.000Z",
  ...change,
});

let calls: Call[] = [];
let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

async function show(
  component: () => ReturnType<typeof createElement>,
  answer: () => Told = () => told(null),
) {
  calls = await signIn({ is_subscribed: true, checkpoints: [] }, answer);
  await open(component);
}
const notice = (of: Partial<Handover>, answer?: () => Told) =>
  show(() => createElement(HandoverNotice, { handover: handover(of), company: COMPANY }), answer);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const sent = () => calls.map(({ method, path }) => `${method} ${path.replace("/api/v2", "")}`);

describe("the dialog that hands a company over", () => {
  it("says what follows, and asks only when it is pressed", async () => {
    const onClose = vi.fn();
    await show(() => createElement(HandOverDialog, { admin: KIM, company: COMPANY, onClose }));
    screen.getByRole("dialog", { name: "Hand Harbor Studio over to Kim Demoff?" });
    screen.getByText(/also the projects that only you see today/);
    screen.getByText(/waits until Kim connects theirs, and what was begun before still arrives in yours/);
    screen.getByText(/You can take it back for 24 hours after Kim accepts/);
    expect(sent().filter((each) => each.includes("handover"))).toEqual([]);
    await press("Ask Kim");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ path }) => path.endsWith("/team/handover"))?.body).toEqual({ user_id: 2 });
  });
});

describe("the dialog about an admin who owns a business elsewhere", () => {
  it("says that they cannot take it over yet, and asks nobody", async () => {
    await show(() =>
      createElement(HandOverDialog, {
        admin: KIM,
        company: COMPANY,
        isOwnerElsewhere: true,
        onClose: vi.fn(),
      }),
    );
    screen.getByRole("dialog", { name: "Kim cannot take Harbor Studio over yet" });
    screen.getByText(/a person owns one/);
    expect(screen.queryByRole("button", { name: "Ask Kim" })).toBeNull();
  });
});

describe("the notice of a company that is handed over", () => {
  it("lets its owner withdraw the request", async () => {
    await notice({});
    screen.getByText("Kim Demoff");
    await press("Withdraw");
    await vi.waitFor(() => expect(sent()).toContain("DELETE /team/handover"));
  });

  it("shows the admin what it means, and what refuses it", async () => {
    await notice({ part: "to" }, () =>
      refused(409, 1004, "You have a workspace of your own that is in use."),
    );
    await press("See what it means");
    await screen.findByRole("dialog", { name: "Take over Harbor Studio?" });
    screen.getByText(/Connect your bank/);
    await press("Take over");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "a workspace of your own that is in use",
    );
  });

  it("signs the admin out once they have taken over", async () => {
    const out = vi.fn();
    stop = onSignal("signed-out", out);
    await notice({ part: "to" });
    await press("See what it means");
    await screen.findByRole("dialog", { name: "Take over Harbor Studio?" });
    await press("Take over");
    await vi.waitFor(() => expect(out).toHaveBeenCalled());
    expect(sent()).toContain("POST /team/handover/accept");
  });

  it("lets the admin decline", async () => {
    await notice({ part: "to" });
    await press("Decline");
    await vi.waitFor(() => expect(sent()).toContain("POST /team/handover/decline"));
  });

  it("lets the former owner take it back, and sends the new one to their bank", async () => {
    await notice({ status: "done" });
    await press("Take back");
    const dialog = await screen.findByRole("dialog", { name: "Take Harbor Studio back?" });
    expect(dialog.textContent).toContain("Kim Demoff is an admin as before");
    cleanup();
    await notice({ status: "done", part: "to" });
    expect(screen.getByRole("link", { name: "Connect your bank" }).getAttribute("href")).toBe(
      "/settings/account",
    );
    expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  });
});
