import { Mail, OptOut } from "@stint/core/mailing";
import { Link } from "@stint/core/platform/mailed-link";
import { describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { openMailbox } from "../../core/test/support/mail";
import { app } from "../src/api/user";
import { withNewLinkSecret } from "./support";

const ROOT = "/api/v2/mail/optouts";
const words = { subject: "Words", html: "<p>Words</p>", text: "Words" };

/** A referral's mail to an address, and the invoice of a client there. */
async function newReader(name: string) {
  const [{ owner }, mailbox] = await Promise.all([newBusiness(), openMailbox()]);
  const to = `${name}-${owner.owner_id}@reader.test`;
  const send = (key: string, of: Pick<Mail.Letter, "stream">, from = owner.owner_id) =>
    as(owner, () => Mail.send({ owner_id: from, key: `${key}:${owner.owner_id}`, to, ...words, ...of }));
  await send("referral", { stream: "referral" });
  const mail = mailbox.to(to).at(-1);
  const headers = new Map(mail?.headers.map((each) => [each.name, each.value]));
  const address = headers.get("List-Unsubscribe")?.slice(1, -1) ?? "";
  return { owner, to, send, headers, path: new URL(address).pathname, got: () => mailbox.to(to).length };
}

const post = (path: string, body?: string, type = "application/x-www-form-urlencoded") =>
  app.request(path, { method: "POST", ...(body && { body, headers: { "content-type": type } }) });

describe("a mail of a stream (D49)", () => {
  it("carries the two headers of one click, and one of no stream none", async () => {
    const { headers, path, send, to } = await newReader("headers");
    expect(headers.get("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("List-Unsubscribe")).toMatch(/^<https?:\/\/[^<>]+>$/);
    expect(path).toMatch(new RegExp(`^${ROOT}/referral\\.`));
    // The address is in no link and in no log.
    expect(path).not.toContain("reader");
    await send("invoice", {});
    const mailbox = await openMailbox();
    expect(mailbox.to(to).at(-1)?.headers).toEqual([]);
  });

  it("is left by one click, for all who write in it, and no other mail is", async () => {
    const { headers, path, send, got, owner, to } = await newReader("one-click");
    const click = await post(path, headers.get("List-Unsubscribe-Post"));
    expect(click.status).toBe(200);
    expect(await click.json()).toEqual({ data: { stream: "referral", has_left: true } });
    expect((await post(path)).status).toBe(200);
    expect(
      (await journalOf(0, "mail:0")).filter((type) => type === "mail.stream_left").length,
    ).toBeGreaterThan(0);

    const { owner: other } = await newBusiness();
    expect(await send("referral-2", { stream: "referral" })).toBe(false);
    expect(await send("referral-3", { stream: "referral" }, other.owner_id)).toBe(false);
    expect(got()).toBe(1);
    expect(await send("invoice", {})).toBe(true);
    expect(got()).toBe(2);
    expect(await OptOut.hasLeft("referral", to.toUpperCase())).toBe(true);
    // The sender is told nothing: not by a refusal, nor by a mark of the address.
    expect((await as(owner, () => Mail.Recipient.list())).items).toEqual([]);
  });

  it("is only looked at by a GET, and a browser is led to the page", async () => {
    const { path, send } = await newReader("look");
    const told = async () => (await (await app.request(path)).json()).data;
    expect(await told()).toEqual({ stream: "referral", has_left: false });
    const browser = await app.request(path, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(browser.status).toBe(302);
    expect(new URL(browser.headers.get("location") ?? "").pathname).toBe(path.replace(ROOT, "/unsubscribe"));
    expect(await send("referral-2", { stream: "referral" })).toBe(true);
    await post(path);
    expect(await told()).toEqual({ stream: "referral", has_left: true });
  });

  it("takes a token that we signed for this stream and address, before a rotation too, and no other", async () => {
    const { path } = await newReader("token");
    const [stream, address] = (path.split("/").at(-1) ?? "").split(".");
    const false_ = [
      "referral",
      `${stream}.${address}`,
      `${stream}.${address}.${Link.tokenOf("reset", "referral", address ?? "")}`,
      `${stream}.${"0".repeat(64)}.${path.split(".").at(-1)}`,
      `invoice.${address}.${path.split(".").at(-1)}`,
    ];
    for (const token of false_) {
      expect((await app.request(`${ROOT}/${token}`)).status, token).toBe(404);
      expect((await post(`${ROOT}/${token}`)).status, token).toBe(404);
    }
    await withNewLinkSecret(async () => expect((await post(path)).status).toBe(200));
  });
});
