import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { bookshop, signByCall } from "./proposal-story";
import { addLine, button, exportBy, field, newInvoice, pasteInto, shown, turn } from "./steps";
import { linkFrom, look, mailsTo, moveClock, type Stage, todayOf } from "./support";

/** What one does over and over at an invoice's page. */
export const deskOf = (owner: Page) => ({
  saved: () => shown(owner, "Saved", { exact: true }).waitFor(),
  more: async (name: string) => {
    await owner.getByRole("button", { name: "More", exact: true }).click();
    await owner.getByRole("menuitem", { name }).click();
  },
  send: async (amount: string) => {
    await button(owner, "Send invoice").click();
    const dialog = owner.getByRole("dialog");
    const go = dialog.getByRole("button", { name: `Send ${amount}`, exact: true });
    await go.waitFor();
    // A business at home where tax is charged is asked about one that was not chosen.
    const question = dialog.getByRole("checkbox", { name: /^No tax applies/ });
    if (await question.count()) await question.check();
    await go.click();
    await button(owner, "Mark as paid").waitFor();
  },
});

/** The later half of a day at the desk, on the stage of the first: series, lists, and what comes late. */
export function laterAtTheDesk(open: () => { stage: Stage; owner: Page }, client_address: string): void {
  describe("what comes back: mistakes, series, many at once, and late ones", () => {
    it("voids one that was a mistake: it stays on record, and the client reads that it must not be paid", async () => {
      const { stage, owner } = open();
      const { saved, more, send } = deskOf(owner);
      await newInvoice(owner, "Mockford Books", false);
      await addLine(owner, 1, "Sent twice", "1", "50");
      await saved();
      await send("$50.00");
      await more("Void invoice");
      await owner.getByRole("dialog").getByLabel("Reason").fill("Sent twice");
      await look(owner, "invoice-void-dialog");
      await owner.getByRole("dialog").getByRole("button", { name: "Void invoice" }).click();
      await shown(owner, "Void", { exact: true }).waitFor();
      await expect.poll(() => button(owner, "Mark as paid").count()).toBe(0);
      const client = (await stage.visitor()).page;
      await client.goto(await linkFrom(stage.stint, client_address, /\/invoices\//));
      await client.getByRole("heading", { name: /^Canceled on \w{3}, .* Nothing to pay$/ }).waitFor();
      await client.getByText("“Sent twice”").waitFor();
      const paper = client.getByRole("article", { name: /^Invoice INV-/ });
      for (const words of [/^Void$/, /^Please don’t pay this invoice/])
        await paper.getByText(words).waitFor();
      const sums = (await paper.locator("dl > div").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
      expect(sums).toEqual([
        "Invoice total $50.00",
        expect.stringMatching(/^Canceled \w+ \d+, \d{4}, VOID-0001 −\$50\.00$/),
        "Amount due $0.00",
      ]);
      const listed = client.getByRole("region", { name: "Documents" }).getByRole("link");
      await expect.poll(() => listed.count()).toBe(4);
      expect((await listed.allInnerTexts()).map((text) => text.replace(/\s+/g, " "))).toEqual([
        expect.stringMatching(/^Cancellation VOID-0001 Cancels INV-\d{4} in full, PDF$/),
        "VOID-0001 as e-invoice XML for accounting software",
        expect.stringMatching(/^Invoice INV-\d{4} As issued .*, not to be paid, PDF$/),
        expect.stringMatching(/^Account of this invoice /),
      ]);
      for (const link of await listed.all()) {
        const coming = client.waitForEvent("download");
        await link.click();
        expect((await coming).suggestedFilename()).toMatch(/^(VOID|INV)-\d{4}( account)?\.(pdf|xml)$/);
      }
      expect(await client.getByRole("button", { name: /Pay/ }).count()).toBe(0);
      await look(client, "public-invoice-void");
      await client.context().close();
    });

    it("makes a series of one, pauses and resumes it, and ends it (D27)", async () => {
      const { owner } = open();
      const { more } = deskOf(owner);
      await more("Make it recurring");
      const dialog = owner.getByRole("dialog");
      await dialog.getByText("By number", { exact: true }).click();
      await dialog.getByLabel("How many invoices").fill("3");
      await look(owner, "invoice-recurring-dialog");
      await dialog.getByRole("button", { name: "Start the series" }).click();
      await shown(owner, /^Monthly, from/).waitFor();
      await owner.goto("/invoices?view=recurring");
      await shown(owner, /Monthly, begins \w+ \d+, 3 in all/).waitFor();
      await look(owner, "invoices-recurring");
      const row = async (name: string) => {
        await button(owner, /^More for/)
          .first()
          .click();
        await owner.getByRole("menuitem", { name }).click();
      };
      await row("Change");
      await dialog.getByLabel("Rate of Sent twice").fill("65");
      await button(owner, "Add an item").click();
      await dialog.getByLabel("Item 2").fill("Backups");
      await dialog.getByLabel("Rate of Backups").fill("10");
      await dialog.getByLabel("What these invoices are for").fill("Care plan");
      await look(owner, "invoice-series-change");
      await dialog.getByRole("button", { name: "Save changes" }).click();
      await shown(owner, /^Changed. The next one is \$75.00 on/).waitFor();
      await owner.getByRole("cell", { name: /^Care plan/ }).waitFor();
      await row("Pause");
      await shown(owner, "Paused", { exact: true }).waitFor();
      await row("Resume");
      await owner.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
      await shown(owner, "Active", { exact: true }).waitFor();
      await row("End the series");
      await shown(owner, "Ended", { exact: true }).waitFor();
    });

    it("shows sums by currency, and reminds, sends and exports several at once, on a phone too", async () => {
      const { stage, owner } = open();
      const { saved } = deskOf(owner);
      for (const [name, currency] of [
        ["Yen work", "JPY"],
        ["Dollar work", ""],
      ] as const) {
        await newInvoice(owner, "Mockford Books", false);
        await button(owner, "Add an item").click();
        // Rows of a spreadsheet become lines.
        await pasteInto(field(owner, "Item 1"), `Item\tQty\tRate\n${name}\t2\t100\nFonts\t1\t$100.00\n`);
        await shown(owner, "$300.00").waitFor();
        if (currency) {
          await button(owner, "Supply date, references, terms, currency").click();
          await saved();
          await field(owner, "Currency").selectOption(currency);
          await shown(owner, "¥300").waitFor();
        }
        await saved();
      }
      await owner.goto("/invoices");
      await shown(owner, /in JPY/).waitFor();
      await shown(owner, /in USD/).waitFor();
      await look(owner, "invoices");
      const whole = await exportBy(owner, button(owner, "Export this list as CSV"));
      expect(await readFile((await whole.path()) ?? "", "utf8")).toContain(",Void,");
      await owner.getByRole("tab", { name: "Draft" }).click();
      await shown(owner, "¥300").waitFor();
      await turn(owner.getByLabel("Choose all that are shown"));
      await shown(owner, "2 invoices chosen").waitFor();
      await button(owner, "Choose none").click();
      await owner.setViewportSize({ width: 390, height: 844 });
      await turn(owner.getByLabel("Choose the draft").first());
      await button(owner, "All 2").click();
      await shown(owner, "2 invoices chosen").waitFor();
      await look(owner, "invoices-chosen");
      const file = await exportBy(owner, owner.getByRole("button", { name: "Export", exact: true }));
      expect(file.suggestedFilename()).toBe("invoices.csv");
      await button(owner, "Send").last().click();
      // A business where tax is charged is asked once for all that have none.
      const question = owner.getByRole("dialog");
      await question.getByRole("checkbox", { name: /^No tax applies/ }).check();
      await look(owner, "invoices-no-tax");
      await question.getByRole("button", { name: "Send 2 invoices" }).click();
      await shown(owner, "2 invoices sent.").waitFor();
      // The client was written to today; tomorrow all are one mail (D38).
      await moveClock(stage.stint, "P1D");
      await owner.setViewportSize({ width: 1440, height: 1000 });
      await owner.goto("/invoices?status=sent");
      await turn(owner.getByLabel("Choose all that are shown"));
      await shown(owner, "3 invoices chosen").waitFor();
      await owner.getByRole("button", { name: "Remind", exact: true }).click();
      await shown(owner, "3 invoices reminded of.").waitFor();
      const reminder = (await mailsTo(stage.stint, client_address)).at(-1);
      expect(reminder?.subject).toMatch(/^Reminder: 3 invoices open/);
      await owner.getByRole("tab", { name: "Void" }).click();
      await shown(owner, "Sent twice").or(shown(owner, "INV-0002")).first().waitFor();
    });
    it("bills without tax under reverse charge, and says why on the page and in the XML", async () => {
      const { stage, owner } = open();
      const { saved, more, send } = deskOf(owner);
      const why = "Reverse charge, Article 196";
      await newInvoice(owner, "Mockford Books", false);
      await addLine(owner, 1, "Design", "1", "90");
      await field(owner, "Item 1").focus();
      await owner.keyboard.press("Alt+Enter");
      await field(owner, "Tax on Design").selectOption("own");
      await field(owner, "Kind of the tax on Design").selectOption("AE");
      await field(owner, /^Why there is no tax/).fill(why);
      await button(owner, "Close the details of Design").click();
      await saved();
      await send("$90.00");
      const xml = owner.waitForEvent("download");
      await more("Download XML (EN 16931)");
      expect(await readFile((await (await xml).path()) ?? "", "utf8")).toMatch(
        /<cbc:ID>AE<\/cbc:ID>[\s\S]*<cbc:TaxExemptionReason>Reverse charge, Article 196</,
      );
      const client = (await stage.visitor()).page;
      await client.goto(await linkFrom(stage.stint, client_address, /\/invoices\//));
      await shown(client, why).waitFor();
      // The client's invoices wear the styling that was chosen for it.
      await shown(client, "Nova Print").waitFor();
      await look(client, "public-invoice-reverse-charge");
      await client.context().close();
    });

    it("D39 charges a late fee by the figures of an accepted term, after what is left was invoiced", async () => {
      const { stage, owner } = open();
      const { more } = deskOf(owner);
      const dialog = owner.getByRole("dialog");
      const email = "ola@client.test";
      const offer = await bookshop(stage, owner, email);
      await owner.goto(`/projects/${offer.project_id}/terms`);
      await button(owner, "More for Confidentiality").click();
      await owner.getByRole("menuitem", { name: "Edit" }).click();
      await dialog.getByRole("button", { name: "Add a late fee" }).click();
      await dialog.getByLabel("Per cent", { exact: true }).fill("2");
      await dialog.getByLabel("Days of grace").fill("0");
      await dialog.getByText(/from day 1 after the due date of an invoice, 2% of what is unpaid/).waitFor();
      await look(owner, "term-late-fee");
      await dialog.getByRole("button", { name: "Save" }).click();
      await shown(owner, /^Late fee: from day 1 after/).waitFor();
      const call = await callsOf(stage, owner);
      await call("POST", `/proposals/${offer.proposal_id}/send`, { confirm_no_tax: true });
      const link = await linkFrom(stage.stint, email, /\/proposal\//);
      await signByCall(stage, link, { name: "Ola Holt", email });

      // The schedule's own invoices are put aside: what they would have billed is left.
      const waiting = (await call("GET", `/invoices?project_id=${offer.project_id}`)) as unknown as Waiting[];
      for (const { id, number } of waiting) if (!number) await call("DELETE", `/invoices/${id}`);
      await owner.goto(`/projects/${offer.project_id}/pay`);
      await owner.getByRole("region", { name: "Left to invoice" }).getByText("Accepted").waitFor();
      await look(owner, "project-left");
      await button(owner, "Invoice the rest").click();
      await owner.waitForURL(/pay\/invoice\/\d+/);
      await button(owner, "Send invoice").waitFor();
      const id = Number(owner.url().split("/").at(-1));
      await call("PATCH", `/invoices/${id}`, { due_on: await todayOf(stage.stint) });
      await call("POST", `/invoices/${id}/send`, { confirm_no_tax: true });
      await moveClock(stage.stint, "P3D");
      await owner.reload();
      await shown(owner, /overdue/i).waitFor();
      await more("Charge a late fee");
      await dialog.getByText(/2% of \$[\d,.]+ for 1 month begun/).waitFor();
      await look(owner, "invoice-late-fee");
      await dialog.getByRole("button", { name: /^Make a draft of/ }).click();
      await shown(owner, "The fee is a draft. Look at it, then send it.").waitFor();
      await expect.poll(() => field(owner, "Item 1").inputValue()).toMatch(/^Late fee for /);
    });

    it("credits one in full: the client reads when and why, and that nothing is to be paid", async () => {
      const { stage, owner } = open();
      const { saved, more, send } = deskOf(owner);
      await newInvoice(owner, "Mockford Books", false);
      await addLine(owner, 1, "Extra page", "1", "80");
      await saved();
      await send("$80.00");
      await more("Credit note");
      await owner.getByRole("dialog").getByLabel("Reason").fill("On the house");
      await owner.getByRole("dialog").getByRole("button", { name: "Credit $80.00" }).click();
      await owner.getByRole("heading", { name: "Credit notes" }).waitFor();
      const client = (await stage.visitor()).page;
      await client.goto(await linkFrom(stage.stint, client_address, /\/invoices\//));
      await client.getByRole("heading", { name: /^Credited in full on \w{3}, .* Nothing to pay$/ }).waitFor();
      await client.getByText("“On the house”").waitFor();
      const listed = client.getByRole("region", { name: "Documents" }).getByRole("link");
      await expect
        .poll(() => listed.allInnerTexts())
        .toEqual([
          expect.stringMatching(/^Credit note CN-\d{4}\s+On the house/),
          expect.stringMatching(/^CN-\d{4} as e-invoice/),
          expect.stringMatching(/^Invoice INV-\d{4}\s+As issued .*, not to be paid, PDF$/),
          expect.stringMatching(/^Account of this invoice/),
        ]);
      await look(client, "public-invoice-credited");
      await client.context().close();
    });

    it("says beside one whom its mail did not reach, and tries the address again when asked to (D50)", async () => {
      const { stage, owner } = open();
      const email = "bounce@simulator.amazonses.com";
      const call = await callsOf(stage, owner);
      const { id: client_id } = await call("POST", "/clients", { name: "Holt Movers" });
      const contact = { first_name: "Ola", last_name: "Holt", email };
      await call("POST", `/clients/${client_id}/contacts`, contact);
      const { id } = await call("POST", "/invoices", {
        client_id,
        items: [{ name: "Van lettering", unit_price: 40_000 }],
      });
      await call("POST", `/invoices/${id}/send`, { confirm_no_tax: true });
      await stage.stint.settled();
      await owner.goto(`/projects/0/pay/invoice/${id}`);
      const lines = owner.locator("[data-recipients]");
      await lines.getByText(`${email} sent our mail back on`).waitFor();
      await lines.getByText("There is no such mailbox.").waitFor();
      await look(owner, "invoice-mail-came-back");
      const [told] = (await call("GET", "/notifications")) as unknown as { title: string }[];
      expect(told?.title).toBe(`Your email to ${email} came back.`);
      await expect(call("POST", `/invoices/${id}/resend`, {})).rejects.toThrow("came back");
      await lines.getByRole("button", { name: "Allow this address again" }).click();
      await shown(owner, `Mail to ${email} is tried again.`).waitFor();
      await expect.poll(() => lines.count()).toBe(0);
    });
  });
}

interface Waiting {
  id: number;
  number: string | null;
}
