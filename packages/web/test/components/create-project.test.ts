// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement, type FunctionComponent } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CreateDialog } from "../../src/features/project/create-dialog";
import { PastScopeDialog } from "../../src/features/project/past-scope-dialog";
import { checkouts } from "../../src/lib/checkout";
import { dialogs } from "../../src/lib/dialogs";
import { type Person, signIn, template } from "./library-rows";
import { type Call, open, refused, type Told, told } from "./page";

const user = userEvent.setup();
const subscriber = { is_subscribed: true, checkpoints: [], partner_id: null };
const starter = { is_subscribed: false, checkpoints: [], partner_id: null };
const MADE = { id: 5, owner_id: 1, name: "Quay", client_name: "Pier", currency: "USD", scopes: [{ id: 5 }] };
const PAST = { ...MADE, id: 3, name: "Harbor site", client_name: "Harbor & Co", scopes: [{ id: 3 }] };

let answer: (call: Call) => Told | Promise<Told> | undefined;
let calls: Call[];

function answerOf({ method, path }: Call): Told {
  if (path.endsWith("/projects/start") || path.endsWith("/public-template/create")) return told(MADE);
  if (path.endsWith("/projects/3")) return told(PAST);
  if (path.endsWith("/projects")) return told([PAST], { next: null });
  if (path.endsWith("/duplicate")) return told({ id: 9, project_id: 5 });
  if (path.endsWith("/scopetemplates/7")) return told(template(7, "Brand guidelines"));
  return told(method === "GET" ? [] : {});
}

type Dialog = FunctionComponent<{ onClose: () => void }>;

async function show(
  person: Person & { partner_id: null },
  props: object = {},
  dialog: Dialog = CreateDialog,
) {
  const onClose = vi.fn();
  calls = await signIn(person, (call) => answer(call) ?? answerOf(call));
  await open(() => createElement(dialog, { onClose, ...props }));
  return onClose;
}
const box = () => screen.getByRole("dialog");
const project = () => within(box()).getByRole<HTMLInputElement>("textbox", { name: /^Project name/ });
const client = () => within(box()).getByRole<HTMLInputElement>("combobox", { name: /^Client/ });
const create = () => within(box()).getByRole<HTMLButtonElement>("button", { name: "create project" });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const written = () =>
  calls
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("/authenticate"))
    .map(({ method, path }) => `${method} ${path.replace("/api/v2", "")}`);

beforeEach(() => {
  answer = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  checkouts.set(undefined);
  dialogs.set(undefined);
});

describe("the dialog that names a project", () => {
  it("is called by where it comes from, and has both buttons in small letters", async () => {
    await show(subscriber);
    expect(screen.getByRole("dialog", { name: "Name New Project" })).toBeTruthy();
    within(box()).getByRole("button", { name: "cancel" });
    cleanup();
    await show(subscriber, { template: 7 });
    expect(screen.getByRole("dialog", { name: "Create Project" })).toBeTruthy();
    cleanup();
    await show(subscriber, {}, PastScopeDialog);
    expect(screen.getByRole("dialog", { name: "Create Project" })).toBeTruthy();
  });

  it("wants a name of 60 letters at most and a client, each at its field", async () => {
    await show(subscriber);
    expect(project().maxLength).toBe(60);
    await user.click(create());
    await screen.findByText("Project name required");
    await screen.findByText("Client required");
    expect(written()).toEqual([]);
    fill(project(), "x".repeat(61));
    fill(client(), "Pier");
    await user.click(create());
    await screen.findByText(/60/);
    expect(written()).toEqual([]);
  });

  it("cannot be closed or pressed again while it works, and closes with the project", async () => {
    let come = (_: Told) => {};
    answer = ({ path }) =>
      path.endsWith("/projects/start") ? new Promise<Told>((resolve) => (come = resolve)) : undefined;
    const onClose = await show(subscriber, { client: "Pier" });
    fill(project(), "Quay");
    await user.click(create());
    await waitFor(() => expect(create().getAttribute("aria-busy")).toBe("true"));
    await user.keyboard("{Escape}");
    fireEvent.submit(box().querySelector("form") as HTMLFormElement);
    expect(onClose).not.toHaveBeenCalled();
    expect(written()).toEqual(["POST /projects/start"]);
    await act(async () => come(told(MADE)));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("has a known template's name at once, and what is typed instead stays when the template comes", async () => {
    let come = (_: Told) => {};
    answer = ({ path }) =>
      path.endsWith("/scopetemplates/7") ? new Promise<Told>((resolve) => (come = resolve)) : undefined;
    await show(subscriber, { template: 7, template_name: "Brand guidelines" });
    expect(project().value).toBe("Brand guidelines");
    fill(project(), "");
    await act(async () => come(told(template(7, "Brand guidelines"))));
    await screen.findByText(/^From Brand guidelines/);
    expect(project().value).toBe("");
  });

  it("keeps what was typed where it is refused, and says why", async () => {
    answer = ({ path }) =>
      path.endsWith("/projects/start")
        ? refused(422, 1000, "Check the fields", { client_name: "This client has another owner" })
        : undefined;
    const onClose = await show(subscriber, { client: "Pier" });
    fill(project(), "Quay");
    await user.click(create());
    await screen.findByText("This client has another owner");
    expect([project().value, client().value]).toEqual(["Quay", "Pier"]);
    expect(onClose).not.toHaveBeenCalled();
    answer = () => undefined;
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("says before it is filled in that Starter has its project, and leads to the plans", async () => {
    await show({ ...starter, active_projects: 1 });
    await screen.findByText(/Starter has 1 active project/);
    expect(create().disabled).toBe(true);
    await user.click(within(box()).getByRole("button", { name: "Upgrade plan" }));
    expect(checkouts.get()?.next?.label).toBe("Go on with the project");
  });

  it("does not begin without its template, which loads on Try again", async () => {
    answer = ({ path }) => (path.endsWith("/scopetemplates/7") ? refused(500, 5000, "No") : undefined);
    await show(subscriber, { template: 7 });
    await screen.findByText(/The template did not load\./);
    expect(create().disabled).toBe(true);
    answer = () => undefined;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("From Brand guidelines, 9 services");
    await waitFor(() => expect(project().value).toBe("Brand guidelines"));
    expect(create().disabled).toBe(false);
  });
});

describe("a project with a past scope", () => {
  const pick = async () => {
    await user.click(screen.getByRole("combobox", { name: "Copy the scope of" }));
    await user.click(await screen.findByRole("option", { name: /Harbor site/ }));
  };

  it("waits for its source, and is named after it", async () => {
    const onClose = await show(subscriber, {}, PastScopeDialog);
    expect(create().disabled).toBe(true);
    await pick();
    await waitFor(() => expect(project().value).toBe("Harbor site (Copy)"));
    expect(client().value).toBe("Harbor & Co");
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written()).toEqual([
      "POST /projects/start",
      "POST /scopes/3/duplicate",
      "POST /scopes/9/setcurrent",
      "DELETE /scopes/5",
    ]);
  });

  it("takes the currency of its source before its prices", async () => {
    answer = ({ path }) => (path.endsWith("/projects/3") ? told({ ...PAST, currency: "EUR" }) : undefined);
    const onClose = await show(subscriber, {}, PastScopeDialog);
    await pick();
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(written().slice(0, 3)).toEqual([
      "POST /projects/start",
      "PATCH /projects/5",
      "POST /scopes/3/duplicate",
    ]);
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ currency: "EUR" });
  });

  it("is one project, however often its copy fails", async () => {
    let fails = true;
    answer = ({ path }) =>
      path.endsWith("/duplicate") && fails ? refused(500, 5000, "No answer") : undefined;
    const onClose = await show(subscriber, {}, PastScopeDialog);
    await pick();
    await user.click(create());
    await screen.findByRole("alert");
    expect(onClose).not.toHaveBeenCalled();
    fails = false;
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("leads to the plans where the plan has none", async () => {
    const onClose = await show(starter, {}, PastScopeDialog);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(checkouts.get()?.next?.label).toBe("Pick a past scope");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a past scope for an open one", () => {
  const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add to this scope" });
  const choose = async () => {
    await user.click(screen.getByRole("combobox", { name: "Copy the scope of" }));
    await user.click(await screen.findByRole("option", { name: /Harbor site/ }));
  };

  it("is none of the open project's own, and says so where there is no other", async () => {
    await show(subscriber, { onPick: vi.fn(), except: 3 }, PastScopeDialog);
    await user.click(screen.getByRole("combobox", { name: "Copy the scope of" }));
    await screen.findByText("Not Found");
    await user.click(add());
    await screen.findByText("Choose a project");
  });

  it("keeps the dialog until it is there, and the reason where it is refused", async () => {
    let end = (_?: Error) => {};
    const onPick = vi.fn(
      () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
    );
    const onClose = await show(subscriber, { onPick, except: 5 }, PastScopeDialog);
    await choose();
    await user.click(add());
    await waitFor(() => expect(add().getAttribute("aria-busy")).toBe("true"));
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => end(new Error("no network")));
    await screen.findByText(/Something went wrong/);
    await user.click(add());
    await act(async () => end());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onPick).toHaveBeenCalledTimes(2);
  });
});
