import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { builderPath, type Offer, signByCall, tabPath } from "./proposal-story";
import { button, shown, signUp } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

const EVA = "eva@lumen.test";
let stage: Stage;
let owner: Page;
let client: Page;
let offer: Offer;
let client_id: number;
/** The proposal's public path. */
let link: string;

/** One project of one service at $1,000.00, which is sent. */
async function cafe(): Promise<void> {
  const call = await callsOf(stage, owner);
  client_id = (await call("POST", "/clients", { name: "Cafe Lumen" })).id;
  await call("POST", `/clients/${client_id}/contacts`, { first_name: "Eva", last_name: "Lind", email: EVA });
  const project = await call("POST", "/projects", { client_id, name: "Cafe identity" });
  const scope_id = project.scopes[0]?.id ?? project.id;
  const scope = await call("GET", `/scopes/${scope_id}`);
  for (const task of scope.tasks) await call("DELETE", `/tasks/${task.id}`);
  const logo = await call("POST", "/tasks", {
    scopecategory_id: scope.categories[0]?.id ?? 0,
    role_id: "113",
    quantity: "1",
    name: "Logo",
    price: 100_000,
  });
  const proposal = await call("POST", "/proposals", { project_id: project.id });
  await call("PATCH", `/projects/${project.id}`, {
    invoice_upfront_mode: "percentage",
    invoice_upfront_percentage_amount: "50",
  });
  await call("POST", `/proposals/${proposal.id}/send`, {});
  await stage.stint.settled();
  offer = {
    project_id: project.id,
    scope_id,
    proposal_id: proposal.id,
    phases: {},
    services: { Logo: logo.id },
  };
  link = await linkFrom(stage.stint, EVA, /\/proposal\//);
}

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nova@owner.test");
  await cafe();
});

const base = () => `/projects/${offer.project_id}`;
const tabs = () =>
  ["overview", "scopes", `scopes/${offer.scope_id}/view`, "terms", "team", "pay"].map(
    (tab) => `${base()}/${tab}`,
  );
/** Every page that lists the project among others. */
const lists = () => ["/projects", `/contacts/clients/${client_id}`, "/dashboard"];

const line = () => owner.getByRole("region", { name: "Changes not sent" });
const row = () => owner.getByRole("row").filter({ hasText: "Cafe identity" }).first();

/** What a page says must come, and what contradicts it must not be there. */
async function says(text: RegExp, never?: RegExp) {
  await expect.poll(() => owner.locator("main").textContent()).toMatch(text);
  if (never) expect(await owner.locator("main").textContent()).not.toMatch(never);
}

describe("a project that was sent and edited since", () => {
  it("says on every tab what the client has, and what is not sent", async () => {
    const call = await callsOf(stage, owner);
    await call("PATCH", `/tasks/${offer.services.Logo}`, { price: 500_000 });
    await stage.stint.settled();
    for (const path of tabs()) {
      await owner.goto(path);
      await line().getByText("Cafe Lumen has version 1, $1,000.00.").waitFor();
      await line().getByText("Your changes aren’t sent yet: +$4,000.00.").waitFor();
      await shown(owner, "Sent", { exact: true }).waitFor();
      await shown(owner, /, version 1$/).waitFor();
      // Sending is the one thing that stands out.
      await expect.poll(() => owner.locator("main .bg-accent").filter({ visible: true }).count()).toBe(1);
    }
  });

  it("is listed by what the client has, with the difference as a second fact", async () => {
    for (const path of lists()) {
      await owner.goto(path);
      await row().getByText("Changes not sent").filter({ visible: true }).waitFor();
      await row().getByText("Sent", { exact: true }).waitFor();
      await row().getByText("$1,000.00").waitFor();
      expect(await owner.locator("main").textContent(), path).not.toContain("5,000");
    }
    await owner.goto("/projects");
    await look(owner, "projects-unsent");
    await owner.goto("/dashboard");
    await look(owner, "dashboard-unsent");
  });

  it("shows the page that the client has, and the one that is not sent", async () => {
    await owner.goto(tabPath(offer));
    const page = owner.getByRole("main").frameLocator("iframe");
    await page.getByText("$1,000.00").first().waitFor();
    await look(owner, "project-unsent");
    await owner.getByRole("radio", { name: "Not sent yet" }).click({ force: true });
    await page.getByText("$5,000.00").first().waitFor();
    await owner.getByRole("radio", { name: "Version 1, sent" }).click({ force: true });
    await page.getByText("$1,000.00").first().waitFor();
  });

  it("says in both editors that changes are not sent, and what sending them means", async () => {
    for (const path of [`${base()}/scopes/${offer.scope_id}/edit`, builderPath(offer, "scope")]) {
      await owner.goto(path);
      const head = owner.getByRole("banner").first();
      await head.getByText("Sent", { exact: true }).waitFor();
      await head.getByText("Changes not sent").waitFor();
      await head.getByText("Saved", { exact: true }).waitFor();
      await head.getByRole("button", { name: "Send version 2, $5,000.00" }).waitFor();
      await look(owner, path.endsWith("edit") ? "editor-unsent" : "builder-unsent");
    }
  });

  it("tells what changed, by a key, and lets it be discarded and had again", async () => {
    await owner.goto(tabs()[0] ?? "");
    await line().waitFor();
    await owner.keyboard.press("d");
    const dialog = owner.getByRole("dialog");
    await dialog.getByText("What changed since version 1").waitFor();
    await dialog
      .getByRole("row")
      .filter({ hasText: "Logo" })
      .getByText("$5,000.00", { exact: true })
      .waitFor();
    await dialog.getByText(/Eva can still accept version 1 at \$1,000\.00\./).waitFor();
    await look(owner, "project-changes");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await line().waitFor({ state: "detached" });
    await owner.goto(`${base()}/scopes`);
    await says(/Scope total\s*\$1,000\.00/, /5,000/);
    const call = await callsOf(stage, owner);
    await call("PATCH", `/tasks/${offer.services.Logo}`, { price: 500_000 });
    await owner.reload();
    await button(owner, "Discard changes").click();
    await line().waitFor({ state: "detached" });
    await button(owner, "Undo").click();
    await line().getByText("+$4,000.00", { exact: false }).waitFor();
    await says(/\$5,000\.00/);
  });

  it("is agreed at what was signed, everywhere, whatever is not sent", async () => {
    await client.goto(link);
    await client.getByText("$1,000.00").first().waitFor();
    await signByCall(stage, link, { name: "Eva Lind", email: EVA });
    for (const path of [...tabs(), ...lists()]) {
      await owner.goto(path);
      await says(/Cafe identity/, /5,000/);
    }
    await owner.goto("/projects");
    await row().getByText("$1,000.00").waitFor();
    await says(/Agreed and under way\s*\$1,000\.00/);
    await owner.goto(`${base()}/pay`);
    await says(/of \$1,000\.00 agreed/);
    await owner.goto(`${base()}/overview`);
    await says(/Agreed\s*\$1,000\.00/);
  });
});

it("threw no error on any page", () => {
  expect(problems).toEqual([]);
});
