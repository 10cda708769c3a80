import type { Page } from "playwright-core";
import { callsOf } from "./calls";
import { button, codeOf, shown, turn } from "./steps";
import { linkFrom, type Stage } from "./support";

export interface Offer {
  project_id: number;
  scope_id: number;
  proposal_id: number;
  /** Phases and services by name. */
  phases: Record<string, number>;
  services: Record<string, number>;
}

/** A bookshop's website: two phases of plain services and one of options, $10,160.00 as marked. */
export async function bookshop(stage: Stage, page: Page, email: string): Promise<Offer> {
  const call = await callsOf(stage, page);
  const client = await call("POST", "/clients", { name: `Mockford Books ${email.split("@")[0]}` });
  await call("POST", `/clients/${client.id}/contacts`, { first_name: "Maren", last_name: "Holt", email });
  const project = await call("POST", "/projects", { client_id: client.id, name: "Bookshop website" });
  const scope_id = project.scopes[0]?.id ?? project.id;
  const scope = await call("GET", `/scopes/${scope_id}`);
  for (const task of scope.tasks) await call("DELETE", `/tasks/${task.id}`);
  const discovery = scope.categories[0]?.id ?? 0;
  await call("PATCH", `/scopes/${scope_id}/categories/${discovery}`, { name: "Discovery" });
  const design = (await call("POST", `/scopes/${scope_id}/categories`, { name: "Design" })).id;
  const extras = (await call("POST", `/scopes/${scope_id}/categories`, { name: "Pictures and more" })).id;
  const services: Record<string, number> = {};
  const add = async (scopecategory_id: number, name: string, price: number, more: object = {}) => {
    const body = { scopecategory_id, role_id: "113", quantity: "1", name, price, ...more };
    services[name] = (await call("POST", "/tasks", body)).id;
  };
  await add(discovery, "Discovery workshop", 180_000, { deliverable_description: "Half day on site" });
  await add(discovery, "Content audit", 95_000);
  await add(design, "Homepage concept", 145_000, { quantity: "2" });
  await add(design, "Inner page templates", 62_000, { quantity: "4", unit: "page" });
  await add(extras, "Use your own images", 0, { option_group: "Photography" });
  await add(extras, "Half-day shoot", 125_000, { option_group: "Photography", chosen: true });
  await add(extras, "Full-day shoot", 210_000, { option_group: "Photography" });
  await add(extras, "Accessibility report", 78_000, { optional: true, chosen: true });
  await add(extras, "French version", 164_000, { optional: true });
  const proposal = await call("POST", "/proposals", { project_id: project.id });
  return {
    project_id: project.id,
    scope_id,
    proposal_id: proposal.id,
    phases: { Discovery: discovery, Design: design, "Pictures and more": extras },
    services,
  };
}

/** The builder of a proposal, at one of its sections. */
export const builderPath = ({ project_id, scope_id, proposal_id }: Offer, part: string): string =>
  `/projects/${project_id}/scopes/${scope_id}/view/proposals/${proposal_id}?part=${part}`;

/** The project's page about its proposals: where the newest stands, and every version before. */
export const tabPath = ({ project_id, scope_id }: Offer): string =>
  `/projects/${project_id}/scopes/${scope_id}/view`;

/** Goes to a section of the builder by the rail. */
export const openPart = (owner: Page, name: string): Promise<void> =>
  owner.getByRole("navigation", { name: "Sections" }).getByText(name, { exact: true }).first().click();

/** Sends from the builder and answers the link of the mail. */
export async function sendFromBuilder(
  stage: Stage,
  owner: Page,
  email: string,
  message = "",
): Promise<string> {
  await button(owner, /^(Send (proposal|version)|Resend)/)
    .first()
    .click();
  const dialog = owner.getByRole("dialog");
  if (message) await dialog.getByLabel("Message").fill(message);
  await dialog.getByRole("button", { name: /^(re)?send/i }).click();
  // The notice of an earlier sending may still stand there.
  await dialog.waitFor({ state: "hidden" });
  await shown(owner, `Sent to ${email}.`).waitFor();
  return linkFrom(stage.stint, email, /\/proposal\//);
}

/** A square picture as a PNG, drawn by the page. */
export async function drawnPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 900;
    const paint = canvas.getContext("2d");
    if (paint) {
      paint.fillStyle = "#b4531a";
      paint.fillRect(100, 100, 700, 700);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(drawn, "base64");
}

/** The client accepts what the link shows, without a browser: for stories that begin after that. */
export async function signByCall(stage: Stage, link: string, person: { name: string; email: string }) {
  const path = `${stage.stint.url}/api/v2${link.replace("/proposal/", "/proposals/")}`;
  const { data } = (await (await fetch(path)).json()) as { data: { document_hash: string } };
  const asked = await fetch(`${path}/code`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: person.email }),
  });
  if (!asked.ok) throw new Error(`code: ${asked.status} ${await asked.text()}`);
  const code = await codeOf(stage, person.email);
  const signed = await fetch(`${path}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, accepted_terms: true, document_hash: data.document_hash, code }),
  });
  if (!signed.ok) throw new Error(`accept: ${signed.status} ${await signed.text()}`);
  await stage.stint.settled();
}

/** From the open document to the fields of the signature. */
export async function toSigning(client: Page): Promise<void> {
  await button(client, "Review and accept").click();
  await client.getByText("End of the terms").scrollIntoViewIfNeeded();
  await turn(client.getByRole("checkbox"));
}

/** A signature drawn with the arrow keys. */
export async function drawByKeyboard(page: Page): Promise<void> {
  await page.getByRole("application").focus();
  await page.keyboard.press("Space");
  for (let step = 0; step < 12; step += 1) await page.keyboard.press(step % 3 ? "ArrowRight" : "ArrowUp");
  await page.keyboard.press("Space");
}
