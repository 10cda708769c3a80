// @vitest-environment happy-dom
import type { Info } from "@stint/core/approval/schema";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApprovalPage } from "../../src/features/approval/approval-page";
import { type Call, onCalls, open, refused, told } from "./page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ASKED: Info = {
  id: 7,
  act: "invoice.send",
  target_id: 12,
  status: "waiting",
  subject: {
    title: "Invoice for May",
    client_name: "Cedar & Row",
    amount: 125_000,
    currency: "USD",
    recipient: { name: "Maren Row", email: "maren@cedarrow.test" },
    effects: ["Gives the invoice its number and freezes it", "Mails it to maren@cedarrow.test"],
    link: "/projects/3/pay/invoice/12",
  },
  obstacles: [],
  agreed: [],
  words: [{ label: "Line", text: "Pay to our new bank" }],
  asked_by: "Night bot",
  fingerprint: "first",
  created_at: new Date().toISOString(),
  ends_at: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  decided_at: null,
};

async function show(answer: (call: Call) => ReturnType<typeof told>) {
  const calls = onCalls(answer);
  await open(() => createElement(ApprovalPage, { id: 7 }));
  return { calls, user: userEvent.setup() };
}
const pressed = (calls: Call[]) => calls.filter(({ method }) => method === "POST").map(({ body }) => body);

describe("a page of what a program asks for", () => {
  it("shows sum, client, who asks and each effect, and sends what was shown", async () => {
    const done = { ...ASKED, status: "approved" as const, decided_at: new Date().toISOString() };
    const { calls, user } = await show(({ method }) => told(method === "POST" ? done : ASKED));
    expect(await screen.findByRole("heading", { name: "Send this invoice?" })).toBeTruthy();
    expect(screen.getByText("$1,250.00")).toBeTruthy();
    expect(screen.getByText("Mails it to maren@cedarrow.test")).toBeTruthy();
    expect(screen.getByText("Pay to our new bank")).toBeTruthy();
    expect(screen.getByText(/Night bot asked/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /Open the invoice/ }).getAttribute("href")).toBe(
      ASKED.subject.link,
    );
    await user.click(screen.getByRole("button", { name: "Approve and send" }));
    expect(await screen.findByText(/It was sent once\./)).toBeTruthy();
    expect(pressed(calls)).toEqual([{ approve: true, fingerprint: "first" }]);
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  });

  it("declines without a second question, and says that nothing was sent", async () => {
    const done = { ...ASKED, status: "declined" as const, decided_at: new Date().toISOString() };
    const { calls, user } = await show(({ method }) => told(method === "POST" ? done : ASKED));
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText(/Nothing was sent\./)).toBeTruthy();
    expect(pressed(calls)).toEqual([{ approve: false, fingerprint: "first" }]);
  });

  it("shows the new figures where something moved, and asks again with them", async () => {
    let now = ASKED;
    const { calls, user } = await show(({ method }) => {
      if (method !== "POST") return told(now);
      now = { ...ASKED, fingerprint: "second", subject: { ...ASKED.subject, amount: 900_000 } };
      return refused(409, 1004, "This changed since you looked. Look at it again.");
    });
    await user.click(await screen.findByRole("button", { name: "Approve and send" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/changed since you looked/);
    expect(await screen.findByText("$9,000.00")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Approve and send" }));
    await waitFor(() =>
      expect(pressed(calls)).toEqual([
        { approve: true, fingerprint: "first" },
        { approve: true, fingerprint: "second" },
      ]),
    );
  });

  it("sends nothing where nobody has an address, and nothing after its two weeks", async () => {
    await show(() => told({ ...ASKED, subject: { ...ASKED.subject, recipient: null } }));
    const button = await screen.findByRole("button", { name: "Approve and send" });
    expect(button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true").toBe(true);
    cleanup();
    await show(() => told({ ...ASKED, ends_at: "2020-01-01T00:00:00.000Z" }));
    expect(await screen.findByText(/ended\. Nothing was sent\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve and send" })).toBeNull();
  });

  it("sends nothing that waits for a word of its owner: it says why, and leads there", async () => {
    const obstacles = ["Governing Law still says [state or country]"];
    await show(() => told({ ...ASKED, obstacles }));
    const button = await screen.findByRole("button", { name: "Approve and send" });
    expect(button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true").toBe(true);
    expect(screen.getByText("Governing Law still says [state or country]")).toBeTruthy();
    for (const link of screen.getAllByRole("link", { name: /^Open the invoice/ }))
      expect(link.getAttribute("href")).toBe(ASKED.subject.link);
  });

  it("says that it did not load, and tries again", async () => {
    let works = false;
    const { user } = await show(() => (works ? told(ASKED) : refused(500, 5000, "Something went wrong")));
    await screen.findByText("This request did not load.", undefined, { timeout: 10_000 });
    works = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$1,250.00")).toBeTruthy();
  });
});
