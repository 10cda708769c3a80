import { Hono } from "hono";
import type { MailIn, Verdicts } from "../aws/mail-in";
import { html, page } from "./layout";

const VERDICTS = ["spam", "virus", "spf", "dkim", "dmarc"] as const;

/** Writes the mail of the form: words alone, so that nothing in them is a head. */
function compose({ from, to, subject, text }: Record<"from" | "to" | "subject" | "text", string>): Buffer {
  const encoded = (words: string) => `=?utf-8?B?${Buffer.from(words).toString("base64")}?=`;
  const line = (words: string) => words.replace(/[\r\n]+/g, " ");
  return Buffer.from(
    [
      `From: ${line(from)}`,
      `To: ${line(to)}`,
      `Subject: ${encoded(subject)}`,
      `Message-ID: <${crypto.randomUUID()}@local.test>`,
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(text).toString("base64"),
    ].join("\r\n"),
  );
}

/** Lets a person or a test mail the product: by a form, or a whole mail (`message/rfc822`) with its envelope. */
export function mailInPages(mailIn: MailIn): Hono {
  const app = new Hono();
  app.get("/_local/mail/in", (c) =>
    c.html(
      page(
        "Write to the product",
        html`<form method="post">
          ${["From", "To", "Subject"].map(
            (label) =>
              html`<p><label>${label}<br><input name="${label.toLowerCase()}" size="60"></label></p>`,
          )}
          <p><label>Text<br><textarea name="text" rows="12" cols="80"></textarea></label></p>
          <button>Send</button></form>`,
      ),
    ),
  );
  app.post("/_local/mail/in", async (c) => {
    if (c.req.header("content-type")?.startsWith("message/rfc822")) {
      const raw = new Uint8Array(await c.req.arrayBuffer());
      const verdicts: Verdicts = Object.fromEntries(
        VERDICTS.flatMap((name) => (c.req.query(name) ? [[name, c.req.query(name)]] : [])),
      );
      const recipients = c.req.queries("to") ?? [];
      const id = await mailIn.receive(raw, { recipients, source: c.req.query("from") ?? "", verdicts });
      return c.json({ data: { id } });
    }
    const body = await c.req.parseBody();
    const field = (name: string) => String(body[name] ?? "");
    const [from, to] = [field("from"), field("to")];
    const raw = compose({ from, to, subject: field("subject"), text: field("text") });
    await mailIn.receive(raw, { recipients: [to], source: from });
    return c.html(
      page("Sent", html`<p>It is on its way. <a href="/_local/mail/in">Write another one</a></p>`),
    );
  });
  return app;
}
