// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CreateBriefDialog } from "../../src/features/brief/create-dialog";
import { beginSession } from "../../src/lib/session";
import { draft, setWidth } from "./brief";
import { type Call, onCalls, open, refused, type Told, told } from "./page";

const user = userEvent.setup();
const text = () => document.body.textContent ?? "";
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const BRIEF = "Readers should find a title in two clicks.";

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? createElement(CreateBriefDialog, { onClose: () => setOpen(false) }) : "Closed";
}

interface Answers {
  start?: Told;
  begin?: () => Told;
  look?: () => Told;
}
const running = draft({ state: "running" });
const person = { id: 1, acting_for: null, is_subscribed: true, active_projects: 0, checkpoints: [] };

/** Stands where the API is, and opens the dialog. */
async function show({ start, begin, look }: Answers = {}) {
  let last: Told = told(running);
  const calls = onCalls(({ method, path }) => {
    if (path.endsWith("/clients")) return told([]);
    if (path.endsWith("/authenticate")) return told({ user: person, first_session: false });
    if (path.endsWith("/forwardedmails/address"))
      return told({ address: null, is_open: false, created_at: null });
    if (path.endsWith("/projects/start"))
      return start ?? told({ id: 3, name: "Bookshop", client_name: "Mockford" });
    if (method !== "POST") return look?.() ?? last;
    last = begin?.() ?? last;
    return last;
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
  calls.length = 0;
  const router = await open(Page, "/here");
  await screen.findByRole("dialog", { name: "Create project" });
  return { calls, router };
}
const fill = async () => {
  await user.type(screen.getByLabelText("Project"), "Bookshop");
  // Letter by letter, the list that opens meanwhile would take some.
  await user.click(screen.getByLabelText("Client"));
  await user.paste("Mockford");
  await user.type(screen.getByLabelText("Description"), BRIEF);
};
const posts = (calls: Call[]) => calls.filter(({ method }) => method === "POST");
const failed = (reason: "time" | "fault" | "nothing") =>
  told(draft({ state: "failed", reason, reference: "7f3c21ab99" }));

beforeEach(() => setWidth(1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a brief", () => {
  it("says at its fields what is missing, and makes nothing", async () => {
    const { calls } = await show();
    await user.click(button("Generate proposal"));
    for (const words of ["Project required", "Please enter a client", "Description required"])
      expect(text()).toContain(words);
    expect(posts(calls)).toEqual([]);
  });

  it("makes the project with its client, and then the draft: the dialog is locked, and says what happens", async () => {
    const progress = [
      { kind: "read" as const, sentences: 1, needs: 1 },
      { kind: "searched" as const, fitting: 214, own: 31 },
      { kind: "phase" as const, name: "Discovery", services: 2, total: 275_000 },
    ];
    const { calls } = await show({ look: () => told({ ...running, progress }) });
    await fill();
    fireEvent.keyDown(screen.getByLabelText("Description"), { key: "Enter", ctrlKey: true });
    await screen.findByText("Analyzing your prompt...");
    expect(posts(calls)).toMatchObject([
      {
        path: "/api/v2/projects/start",
        body: { client_name: "Mockford", proposal_via_ai: true, description: BRIEF },
      },
      { path: "/api/v2/projects/3/generate", body: { prompt: BRIEF } },
    ]);
    await waitFor(() => expect(text()).toContain("Discovery 2 services$2,750"), { timeout: 5000 });
    expect(text()).toContain("214 services fit Web Development, 31 are your own");
    expect(text()).toContain("The line is time. It stops by itself at 1:30.");
    expect(button("Close").disabled).toBe(true);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.getAllByRole("status").some(({ textContent }) => textContent?.endsWith("..."))).toBe(true);
  });

  it("opens the scope with its draft once that is there", async () => {
    const { router } = await show({ begin: () => told(draft()) });
    await fill();
    await user.click(button("Generate proposal"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/projects/3/scopes/3/edit"));
  });

  it.each([
    ["time", "It took longer than 90 seconds."],
    ["fault", "The service did not answer."],
    ["nothing", "There is nothing in the brief to work on."],
  ] as const)(
    "that ended by %s is still there, says why, and is tried again for the same project",
    async (reason, why) => {
      let tries = 0;
      const { calls } = await show({
        begin: () => {
          tries += 1;
          return failed(reason);
        },
      });
      await fill();
      await user.click(button("Generate proposal"));
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(why);
      expect(alert.textContent).toContain("Reference 7f3c21ab");
      expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe(BRIEF);
      await user.click(button("Try again"));
      await waitFor(() => expect(tries).toBe(2));
      expect(posts(calls).filter(({ path }) => path.endsWith("/start"))).toHaveLength(1);
    },
  );

  it("that nobody answers is kept as well, and an empty scope is one press away", async () => {
    const { router } = await show({ begin: () => refused(500, 5000, "Something went wrong") });
    await fill();
    await user.click(button("Generate proposal"));
    await user.click(await screen.findByRole("button", { name: "Start with an empty scope" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/projects/3/scopes/3/edit"));
  });

  it("stays in the form while the draft of another one is written", async () => {
    await show({ begin: () => refused(409, 1004, "A draft of another brief is being written.") });
    await fill();
    await user.click(button("Generate proposal"));
    expect((await screen.findByRole("alert")).textContent).toContain("another brief is being written");
    expect(text()).not.toContain("The draft was not written.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe(BRIEF);
  });

  it("stays in the form where it was asked for too often, which is said as that", async () => {
    await show({ begin: () => refused(429, 1005, "Too many attempts. Please wait a moment and try again.") });
    await fill();
    await user.click(button("Generate proposal"));
    expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts.");
    expect(text()).not.toContain("did not answer");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Description").value).toBe(BRIEF);
  });

  it("says in the form why there is no project", async () => {
    await show({ start: refused(409, 2045, "This client name exists.") });
    await fill();
    await user.click(button("Generate proposal"));
    expect((await screen.findByRole("alert")).textContent).toContain("This client name exists.");
    expect(text()).not.toContain("The draft was not written.");
  });

  it("waits while there is no network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await show();
    expect(text()).toContain("You are offline. Your brief stays here until you are back.");
    expect(button("Generate proposal").disabled).toBe(true);
    vi.restoreAllMocks();
  });
});
