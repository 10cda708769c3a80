import { describe, expect, it } from "vitest";
import { parseMail } from "../../src/forwarded-mail/parse";
import { textOfHtml } from "../../src/forwarded-mail/parse/html";
import {
  addressOf,
  isAuthentic,
  isAutomatic,
  isHarmful,
  nameProject,
  tokensOf,
} from "../../src/forwarded-mail/rules";
import type { Notice } from "../../src/forwarded-mail/schema";

const HOST = "in.stint.test";
const SENDER = "mail@stint.test";
const TOKEN = "abcdefghijklmnopqrstuvwxyz";

const mail = (...lines: string[]) => new TextEncoder().encode(lines.join("\r\n"));
const headed = (...heads: string[]) => parseMail(mail("From: Ada <ada@studio.test>", ...heads, "", "Words"));

/** SES's notice; what it found passes unless told. */
function notice(found: Partial<Record<"spam" | "virus" | "spf" | "dkim" | "dmarc", string>> = {}): Notice {
  const verdict = (status = "PASS") => ({ status });
  return {
    notificationType: "Received",
    mail: { messageId: "m1", source: "ada@studio.test", timestamp: "2026-11-27T09:00:00.000Z" },
    receipt: {
      recipients: [addressOf(TOKEN, HOST)],
      spamVerdict: verdict(found.spam),
      virusVerdict: verdict(found.virus),
      spfVerdict: verdict(found.spf),
      dkimVerdict: verdict(found.dkim),
      dmarcVerdict: verdict(found.dmarc),
      action: { type: "S3", objectKey: "m1" },
    },
  };
}

describe("a mail's address", () => {
  it("is found in any case, and for our own host alone", () => {
    expect(tokensOf([addressOf(TOKEN, HOST).toUpperCase()], HOST)).toEqual([TOKEN]);
    expect(tokensOf([addressOf(TOKEN, "evil.test"), `brief+short@${HOST}`, "ada@studio.test"], HOST)).toEqual(
      [],
    );
  });
});

describe("what SES found of a mail", () => {
  it("is heeded where it is spam or a virus", () => {
    expect(isHarmful(notice().receipt)).toBe(false);
    expect(isHarmful(notice({ spam: "FAIL" }).receipt)).toBe(true);
    expect(isHarmful(notice({ virus: "FAIL" }).receipt)).toBe(true);
  });

  it("proves a sender by DMARC, or without a policy by SPF for that very domain, and never by a signature alone", () => {
    const from = "ada@studio.test";
    expect(isAuthentic(from, notice())).toBe(true);
    expect(isAuthentic(from, notice({ dmarc: "FAIL" }))).toBe(false);
    expect(isAuthentic(from, notice({ dmarc: "GRAY" }))).toBe(true);
    expect(isAuthentic(from, notice({ dmarc: "GRAY", spf: "FAIL" }))).toBe(false);
    expect(isAuthentic("ada@bank.test", notice({ dmarc: "GRAY" }))).toBe(false);
    expect(isAuthentic(from, notice({ dmarc: "PROCESSING_FAILED" }))).toBe(false);
  });

  it.each([
    ["<ada@studio.test>", true],
    [" ADA@Studio.TEST ", true],
    ["x@evil.test>@studio.test", false],
    ["x@evil.test@studio.test", false],
    ["<x@evil.test>@studio.test", false],
    ["<x@evil.test> <ada@studio.test>", false],
    ["<@evil.test:ada@studio.test>", false],
    ['"x@evil.test"@studio.test', false],
    ["x(@evil.test)@studio.test", false],
    ["x@evil.test,ada@studio.test", false],
    ["ada@studio.test>", false],
    ["ada@studio.test.", false],
    ["ada@studio.test\nx", false],
    ["studio.test", false],
    ["", false],
  ])("takes the envelope %j for that of its domain only where it is one address", (source, is) => {
    const found = notice({ dmarc: "GRAY" });
    expect(isAuthentic("ada@studio.test", { ...found, mail: { ...found.mail, source } })).toBe(is);
  });

  it("takes two addresses that are none for nobody's", () => {
    const found = notice({ dmarc: "GRAY" });
    expect(isAuthentic("", { ...found, mail: { ...found.mail, source: "" } })).toBe(false);
    expect(isAuthentic("x", { ...found, mail: { ...found.mail, source: "x" } })).toBe(false);
  });
});

describe("a mail that a program sent", () => {
  it.each([
    "Auto-Submitted: auto-replied",
    "Precedence: bulk",
    "List-Id: <news.studio.test>",
    "X-Autoreply: yes",
  ])("is seen by %s", async (head) => {
    const parsed = await headed(head);
    expect(parsed && isAutomatic(parsed, "ada@studio.test", SENDER)).toBe(true);
  });

  it("is seen by an envelope without a sender, and by our own address", async () => {
    const parsed = await headed("Auto-Submitted: no");
    expect(parsed && isAutomatic(parsed, "ada@studio.test", SENDER)).toBe(false);
    expect(parsed && isAutomatic(parsed, "<>", SENDER)).toBe(true);
    expect(parsed && isAutomatic(parsed, "ada@studio.test", "Ada@studio.test")).toBe(true);
  });

  it("is not one of somebody whose address is of the domain that we send from", async () => {
    const parsed = await headed("Subject: Fwd: Website");
    expect(parsed && isAutomatic(parsed, "ada@studio.test", "mail@studio.test")).toBe(false);
  });
});

describe("a mail that is parsed", () => {
  it("gives its plain text, and names what is attached without opening it", async () => {
    const parsed = await parseMail(
      mail(
        "From: Ada <ADA@Studio.test>",
        "Subject: =?utf-8?Q?WG=3A_Caf=C3=A9?=",
        "Message-ID: <one@studio.test>",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: multipart/alternative; boundary=a",
        "",
        "--a",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "We need a website.",
        "--a",
        "Content-Type: text/html",
        "",
        "<p>We need a <b>shop</b>.</p>",
        "--a--",
        "--b",
        "Content-Type: application/pdf",
        'Content-Disposition: attachment; filename="a\u202efdp.exe"',
        "",
        "%PDF",
        "--b--",
      ),
    );
    expect(parsed).toMatchObject({
      from: "ada@studio.test",
      subject: "WG: Café",
      text: "We need a website.",
      message_id: "<one@studio.test>",
      attachments: [{ type: "application/pdf" }],
    });
    expect(parsed?.attachments[0]?.name).not.toContain("\u202e");
  });

  it("gives the words of a mail that was attached as a mail", async () => {
    const parsed = await parseMail(
      mail(
        "From: ada@studio.test",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: message/rfc822",
        "",
        "From: Maren Row <maren@cedarrow.test>",
        "Subject: Site",
        "",
        "We need a booking page.",
        "--b--",
      ),
    );
    expect(parsed?.text).toMatch(/From:\s+Maren Row[\s\S]+We need a booking page\./);
  });

  it("is nobody's with two senders, whichever a reader would show", async () => {
    for (const heads of [
      ["From: eve@evil.test", "From: ada@studio.test"],
      ["From: eve@evil.test, ada@studio.test"],
      ['From: "ada@studio.test" <eve@evil.test>'],
    ])
      expect((await parseMail(mail(...heads, "", "Words")))?.from, heads.join()).toBeUndefined();
  });

  it("is nobody's from a head longer than any name, which costs nothing to refuse", async () => {
    for (const filled of ["a".repeat(80_000), "a@b,".repeat(20_000)])
      expect((await parseMail(mail(`From: ${filled}`, "", "Words")))?.from).toBeUndefined();
  });

  it("is theirs whose name is their address", async () => {
    const parsed = await parseMail(mail('From: "Ada@studio.test" <ada@studio.test>', "", "Words"));
    expect(parsed?.from).toBe("ada@studio.test");
  });

  it("is none where it nests without end", async () => {
    const heads = Array.from({ length: 60 }, (_, at) =>
      [`Content-Type: multipart/mixed; boundary=b${at}`, "", `--b${at}`].join("\r\n"),
    );
    expect(await parseMail(mail("From: ada@studio.test", ...heads, "", "Words"))).toBeUndefined();
  });
});

describe("the words of a mail's HTML", () => {
  it("are its text in lines, without markup, styles and scripts", () => {
    const html =
      "<html><head><title>No</title></head><style>p{}</style><p>Hello&nbsp;<b>Ada</b> &amp; Bo</p><script>alert(1)</script><ul><li>One<li>Two</ul><!-- no -->2 < 3";
    expect(textOfHtml(html)).toBe("Hello Ada & Bo\n\n- One\n- Two\n2 < 3");
  });

  it("keeps its places beside letters that become longer when they are small, and leaves out what is no sign", () => {
    const city = "İ".repeat(30);
    expect(textOfHtml(`<P>${city}stanbul</P><p>We need a website.</p><STYLE>x</STYLE>`)).toBe(
      `${city}stanbul\n\nWe need a website.`,
    );
    expect(textOfHtml("A&#xD800;B&#0;C&#x110000;D&#x41;")).toBe("ABCDA");
  });

  it("end where a hostile one leaves open what hides them", () => {
    expect(textOfHtml(`Words${"<style>".repeat(50_000)}`)).toBe("Words");
    expect(textOfHtml(`Words${"<br".repeat(100_000)}`)).toBe("Words");
  });
});

describe("the name of a project", () => {
  it("is the mail's subject without what mail programs put before it", () => {
    expect(nameProject("Fwd: RE: AW: New site")).toBe("New site");
    expect(nameProject("WG:")).toBe("Forwarded brief");
    expect(nameProject("x".repeat(200))).toHaveLength(60);
  });
});
