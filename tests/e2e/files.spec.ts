import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { newClient, PNG } from "./client-story";
import { button, signUp } from "./steps";
import { problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
/** Where the bucket answers, as on AWS a host of its own. */
const filesHost = () => `stint-files.localhost:${new URL(stage.stint.aws.endpoint).port}`;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Harbor Studio", "files@owner.test");
});

describe("a client's file", () => {
  it("is on the bucket's own host, where the page's policy and the bucket's rule allow it", async () => {
    await newClient(page, "Mockford Books");
    const id = page.url().split("/").at(-1);
    const onBucket = (url: string | URL) => new URL(url).host === filesHost();
    const chosen = page.locator("input[data-file]");
    const uploaded = page.waitForResponse((answer) => onBucket(answer.url()) && answer.ok());
    await chosen.setInputFiles({ name: "Contract.png", mimeType: "image/png", buffer: PNG });
    expect((await uploaded).request().method()).toBe("PUT");
    const opens = page.context().waitForEvent("page");
    await button(page, "Contract.png").first().click();
    const opened = await opens;
    await opened.waitForURL(onBucket);
    expect(new URL(opened.url()).host).not.toBe(new URL(stage.stint.url).host);
    const read = () =>
      fetch(location.href).then(async (answer) => [...new Uint8Array(await answer.arrayBuffer())]);
    expect(await opened.evaluate(read)).toEqual([...PNG]);
    const address = opened.url();

    // An address of the bucket takes exactly what it was made for, and from the product's pages alone.
    const call = await callsOf(stage, page);
    const { url } = await call("POST", `/clients/${id}/assets`, {
      type: "image/png",
      size: PNG.length,
    });
    const put = ({ to, type, size }: { to: string; type: string; size: number }) =>
      fetch(to, { method: "PUT", headers: { "content-type": type }, body: new Uint8Array(size) }).then(
        ({ status }) => status,
        () => "kept from the page",
      );
    const fits = { to: url, type: "image/png", size: PNG.length };
    expect(await page.evaluate(put, { ...fits, type: "text/html" })).toBe(403);
    expect(await page.evaluate(put, { ...fits, size: PNG.length + 1 })).toBe(403);
    expect(await page.evaluate(put, fits)).toBe(200);
    await opened.goto(`${stage.stint.aws.endpoint}/another-origin`);
    expect(await opened.evaluate(put, fits)).toBe("kept from the page");
    // Nobody's script reads a stored file: it is looked at in a tab of its own.
    const get = (from: string) =>
      fetch(from).then(
        ({ status }) => status,
        () => "kept from the page",
      );
    expect(await page.evaluate(get, address)).toBe("kept from the page");
    expect(await opened.evaluate(get, address)).toBe("kept from the page");
    await opened.close();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
