import { Hono } from "hono";
import type { Mail, Mailbox } from "../aws/mailbox";
import { html, page } from "./layout";

const files = (count: number): string => (count === 0 ? "" : count === 1 ? "1 file" : `${count} files`);

/** The policy for a mail's own markup: no scripts, no forms, its links open a new tab. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Serves the mailbox as pages and as JSON. */
export function mailPages(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get("/_local/mail.json", (c) => {
    const limit = Number(c.req.query("limit") ?? 500);
    return c.json({ data: mailbox.list(c.req.query("to"), Number.isInteger(limit) ? limit : 500) });
  });
  app.get("/_local/mail", (c) => {
    const to = c.req.query("to") ?? "";
    const mails = mailbox.list(to || undefined).reverse();
    return c.html(page("Mail", list(mails, to)));
  });
  app.get("/_local/mail/:id", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    return mail ? c.html(page(mail.subject || "No subject", view(mail))) : c.notFound();
  });
  app.get("/_local/mail/:id/html", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("content-security-policy", MAIL_POLICY);
    return c.html(`<base target="_blank">${mail.html}`);
  });
  app.get("/_local/mail/:id/files/:position", (c) => {
    const file = mailbox.file(c.req.param("id"), Number(c.req.param("position")));
    if (!file) return c.notFound();
    // Types that cannot run anything are shown inline.
    const shown = /^(application\/pdf|image\/(png|jpeg|webp)|text\/plain)$/.test(file.type);
    const name = encodeURIComponent(file.name);
    c.header("content-type", file.type);
    c.header("content-disposition", `${shown ? "inline" : "attachment"}; filename*=UTF-8''${name}`);
    return c.body(new Uint8Array(file.content));
  });
  return app;
}

function list(mails: Mail[], to: string) {
  const filter = html`<form method="get"><input name="to" type="email" value="${to}" placeholder="Address"
    aria-label="Address"><button>Show</button></form>`;
  if (mails.length === 0) return html`${filter}<p class="quiet">Nothing has been sent yet.</p>`;
  const rows = mails.map(
    (mail) => html`<tr><td>${mail.to.join(", ")}</td>
      <td><a href="/_local/mail/${mail.id}">${mail.subject || "No subject"}</a></td>
      <td class="quiet">${files(mail.attachments.length)}</td>
      <td class="quiet">${mail.at.slice(0, 16).replace("T", " ")}</td></tr>`,
  );
  return html`${filter}<table><thead><tr><th>To</th><th>Subject</th><th></th><th>Sent (UTC)</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function view(mail: Mail) {
  const line = (name: string, values: string[]) =>
    values.length > 0 ? html`<dt>${name}</dt><dd>${values.join(", ")}</dd>` : html``;
  const files = mail.attachments.map(
    (file) =>
      html`<li><a href="${file.url}">${file.name}</a> <span class="quiet">${file.type}, ${file.size} bytes</span></li>`,
  );
  return html`<dl>${line("From", [mail.from])}${line("To", mail.to)}${line("Cc", mail.cc)}${line("Bcc", mail.bcc)}
    ${line("Reply to", mail.reply_to)}${line("Sent", [mail.at])}
    ${mail.headers.map(({ name, value }) => line(name, [value]))}</dl>
    ${files.length > 0 ? html`<h2>Files</h2><ul>${files}</ul>` : html``}
    ${
      mail.html
        ? html`<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/_local/mail/${mail.id}/html"></iframe>`
        : html``
    }
    <h2>Text</h2><pre>${mail.text || "This mail has no text part."}</pre>`;
}
