import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, codeOf, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
withStage(async (opened) => {
  stage = opened;
});

/** Calls the API as the person who is signed in in `page`; answers `data`, or the bytes of a file. */
async function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const { token } = await page.evaluate(async () => {
    const answer = await fetch("/api/auth/refresh", { method: "POST" });
    const { data } = (await answer.json()) as { data: { access_token: string } };
    return { token: data.access_token };
  });
  const answer = await fetch(`${stage.stint.url}/api/v2${path}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  if (!answer.headers.get("content-disposition")) return ((await answer.json()) as { data: unknown }).data;
  return Buffer.from(await answer.arrayBuffer());
}

/** A proposal that "Maren Sample" accepted, as its two files on disk. */
async function acceptedFiles(page: Page) {
  const client = (await call(page, "post", "/clients", { name: "Mockford Books" })) as { id: number };
  await call(page, "post", `/clients/${client.id}/contacts`, {
    first_name: "Maren",
    last_name: "Sample",
    email: "maren@client.test",
  });
  const project = (await call(page, "post", "/projects", {
    client_id: client.id,
    name: "Website redesign",
  })) as { id: number };
  const scope = (await call(page, "get", `/scopes/${project.id}`)) as { tasks: { id: number }[] };
  await call(page, "patch", `/tasks/${scope.tasks[0]?.id}`, { name: "Design system", price: 480_000 });
  const { hash } = (await call(page, "post", `/proposals/${project.id}/send`, {})) as { hash: string };
  const open = (await (await fetch(`${stage.stint.url}/api/v2/proposals/${hash}`)).json()) as {
    data: { document_hash: string };
  };
  const asked = await fetch(`${stage.stint.url}/api/v2/proposals/${hash}/code`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "maren@client.test" }),
  });
  expect(asked.status).toBe(200);
  const accepted = await fetch(`${stage.stint.url}/api/v2/proposals/${hash}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Maren Sample",
      email: "maren@client.test",
      accepted_terms: true,
      document_hash: open.data.document_hash,
      code: await codeOf(stage, "maren@client.test"),
    }),
  });
  expect(accepted.status).toBe(200);
  await stage.stint.settled();
  const dir = mkdtempSync(join(tmpdir(), "stint-verify-"));
  const keep = (name: string, bytes: unknown) => {
    writeFileSync(join(dir, name), bytes as Buffer);
    return join(dir, name);
  };
  const pdf = (await call(page, "get", `/proposals/${project.id}/download/pdf`)) as Buffer;
  const evidence = (await call(page, "get", `/proposals/${project.id}/download/evidence`)) as Buffer;
  return {
    pdf: keep("website-redesign-accepted.pdf", pdf),
    evidence: keep("website-redesign-evidence.json", evidence),
    changed: keep("website-redesign-FINAL.pdf", Buffer.concat([pdf, Buffer.from("\n")])),
    forged: keep(
      "forged-evidence.json",
      Buffer.from(evidence.toString("utf8").replace('"name": "Maren Sample"', '"name": "Maren Simple"')),
    ),
    other: keep("notes.json", Buffer.from('{"hello": "world"}')),
  };
}

/** A page whose second line is hardly to be read while it comes, and whose mark never stops. */
const FADING = `<!doctype html><html lang="en"><title>Fades</title><style>
  @keyframes come { from { opacity: 0.2 } } @keyframes turn { to { rotate: 360deg } }
  .coming { animation: come 3s steps(1, end) } i { display: block; animation: turn 1s linear infinite }
</style><main><h1>First</h1><p>Second</p><i>Third</i></main></html>`;

describe("what judges a screen", () => {
  it("waits for what fades, and for nothing that never ends", async () => {
    const { page } = await stage.visitor();
    await page.setContent(FADING);
    await look(page, "look-still");
    await page.locator("p").evaluate((line) => line.classList.add("coming"));
    await look(page, "look-fading");
  });
});

describe("/verify", () => {
  it("says in plain words whether and what was accepted, by whom, when, and what is wrong if not", async () => {
    const robin = await stage.visitor();
    await signUp(stage, robin.page, "Robin Sample", "robin@stint.test");
    const files = await acceptedFiles(robin.page);

    // Anybody, without an account.
    const { page } = await stage.visitor();
    await page.goto("/verify");
    await shown(page, "Check a document").waitFor();
    await look(page, "verify-empty");
    const choose = async (...paths: string[]) => {
      const chooser = page.waitForEvent("filechooser");
      await button(page, "Choose file").click();
      await (await chooser).setFiles(paths);
    };

    await choose(files.pdf);
    await shown(page, /This document was accepted by Maren\sSample on .*\sUTC\./).waitFor();
    await shown(page, "byte for byte").waitFor();
    await shown(page, "$4,800.00").waitFor();
    await shown(page, "m▪▪▪n@client.test").waitFor();
    await look(page, "verify-accepted");

    await choose(files.changed);
    await shown(page, "This file is not the document that was accepted.").waitFor();
    await shown(page, /The certificate ACC-[A-Z2-7]{4}-[A-Z2-7]{4} is real/).waitFor();
    await look(page, "verify-differs");

    await choose(files.evidence);
    await shown(page, /Website redesign was accepted by Maren\sSample/).waitFor();
    await look(page, "verify-evidence");

    await choose(files.pdf, files.evidence);
    await shown(page, "the PDF is the sealed one").waitFor();
    await choose(files.changed, files.evidence);
    await shown(page, "at least one byte of it differs").waitFor();
    await choose(files.forged);
    await shown(page, "This evidence does not prove an acceptance.").waitFor();
    await shown(page, "its signature does not fit any more").waitFor();
    await look(page, "verify-forged");
    await choose(files.other);
    await shown(page, "This is not an evidence file.").waitFor();
    expect(problems).toEqual([]);
  });
});
