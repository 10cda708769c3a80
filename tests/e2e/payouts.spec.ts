import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { asksBeforeItCloses } from "./dialog-story";
import { begin, CLIENT, KIM, OWNER, type PayoutStory, region, SAM, sameAsInTheBook } from "./payout-story";
import { button, exportBy, payByCard, shown } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

let stage: Stage;
let story: PayoutStory;
let { owner, client, kim, sam, project, call } = {} as PayoutStory;
withStage(async (opened) => {
  stage = opened;
  story = await begin(opened);
  ({ owner, client, kim, sam, project, call } = story);
});

const dialog = () => owner.getByRole("dialog");
const card = () => client.frameLocator("iframe").first();
const later = (advance: string) => moveClock(stage.stint, advance);
const subjects = async (to: string) => (await mailsTo(stage.stint, to)).map(({ subject }) => subject);

/** Whoever is invited opens the mailed link and joins. */
async function join(page: Page, email: string) {
  await page.goto(await linkFrom(stage.stint, email, /\/invitations\//));
  await button(page, "Accept and open the project").click();
  await page.waitForURL(/\/projects\/\d+/);
}

describe("teammates are paid when the client pays (issue 5)", () => {
  it("invites two, who join", async () => {
    for (const [name, email, pay] of [
      ["Kim Demoff", KIM, "500"],
      ["Sam Tester", SAM, ""],
    ] as const) {
      await owner.goto(`/projects/${project}/team`);
      await button(owner, "Invite teammate").first().click();
      await dialog().getByLabel(/^Name/).fill(name);
      await dialog()
        .getByLabel(/^Email/)
        .fill(email);
      if (pay) await dialog().getByLabel(/^Pay/).fill(pay);
      // A first message stands there already; without any it does not go out.
      await dialog()
        .getByLabel(/^Message/)
        .fill("");
      await dialog().getByRole("button", { name: "Send invitation" }).click();
      await dialog().getByText("Message required").waitFor();
      await dialog()
        .getByLabel(/^Message/)
        .fill("Come and build it with me.");
      await dialog().getByRole("button", { name: "Send invitation" }).click();
      await shown(owner, name).waitFor();
    }
    await join(kim, KIM);
    await join(sam, SAM);
  });

  it("agrees on their pay by service and by percent, and sees what it does to the budget first (D41)", async () => {
    await owner.goto(`/projects/${project}/team`);
    await button(owner, "More for Sam Tester").click();
    await owner.getByRole("menuitem", { name: "Change role or pay" }).click();
    await dialog().getByText("By service").click();
    await dialog().getByLabel("Pay for Screens").fill("600");
    const budget = dialog().getByRole("table", { name: "The project's budget" });
    // Kim's 500 and Sam's 600 are more than the 1,000 that the scope costs: said in red, and allowed.
    await budget.getByText("Over budget").waitFor();
    await budget.getByText(/^[−-]\$100\.00$/).waitFor();
    await look(owner, "team-terms-over");
    await dialog().getByText("Percent", { exact: true }).click();
    await dialog().getByLabel("Percent of the price").fill("30");
    await budget.getByText("Left in the budget").waitFor();
    await budget.getByText("$200.00").waitFor();
    await look(owner, "team-terms");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().waitFor({ state: "detached" });
    await shown(owner, "$300.00").waitFor();
    await sam.reload();
    await shown(sam, "$0.00 of $300.00 agreed is paid.").waitFor();
  });

  it("sets how each payment is shared, in order", async () => {
    await owner.goto(`/projects/${project}/pay`);
    await button(owner, "Set up").click();
    await button(owner, "Add a rule").click();
    await asksBeforeItCloses(owner, "payout/rules-dialog.tsx");
    await button(owner, "Set up").click();
    await button(owner, "Add a rule").click();
    await button(owner, "Add a rule").click();
    const [first, second] = [
      dialog().getByRole("group", { name: "Rule 1" }),
      dialog().getByRole("group", { name: "Rule 2" }),
    ];
    await first.getByLabel("Who").selectOption("Kim Demoff");
    await dialog().getByRole("button", { name: "Save rules" }).click();
    await first.getByText("Percentage required").waitFor();
    await first.getByLabel("Percent").fill("20");
    await second.getByLabel("Who").selectOption("Sam Tester");
    await second.getByLabel("Gets").selectOption("A fixed amount");
    await second.getByLabel("Amount").fill("300");
    await button(owner, "Earlier: rule 2").click();
    await look(owner, "pay-rules");
    await dialog().getByRole("button", { name: "Save rules" }).click();
    await dialog().waitFor({ state: "detached" });
    const rules = region(owner, "Pay when paid").getByRole("row");
    await expect.poll(async () => (await rules.nth(1).textContent()) ?? "").toContain("Sam Tester");
    await expect
      .poll(async () => (await rules.nth(2).textContent()) ?? "")
      .toContain("20% of what the client pays");
  });

  it("drafts a payment out of the first part that the client pays", async () => {
    const { id } = await call("POST", "/invoices", { project_id: project });
    await call("POST", `/invoices/${id}/items`, { name: "Website", unit_price: 100_000 });
    await call("PATCH", `/invoices/${id}`, { allow_partial: true });
    for (const method of ["card", "bank"]) await call("POST", `/invoices/${id}/paymentmethod/${method}`);
    await call("POST", `/invoices/${id}/send`, {});
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    await button(client, "Pay a part").click();
    await client.getByLabel("How much you pay now").fill("400");
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4242424242424242", "$400.00");
    await shown(client, "You paid").or(shown(client, "Partially paid")).first().waitFor();
    await stage.stint.settled();
    await owner.goto(`/projects/${project}/pay`);
    // Sam's 300 come first; Kim has 20% of the 400.
    await region(owner, "Team pay").getByText("$380.00").first().waitFor();
    await look(owner, "pay-when-paid");
    await region(owner, "Team pay")
      .getByRole("link", { name: /Sam Tester, Kim Demoff/ })
      .click();
    await shown(owner, "$400.00 that the client paid").waitFor();
    await look(owner, "payout-shared");
    await button(owner, "Review payment").click();
    await button(owner, "Approve payment").click();
    await button(owner, "Mark as paid").waitFor();
    // It came by card, so that it could be sent on; nobody has linked a bank account yet: said before anybody presses.
    await shown(owner, /have not linked a bank account/).waitFor();
    await look(owner, "payout-committed");
    await expect.poll(() => subjects(KIM)).toContain("Nova Example will pay you $80.00 for Bookshop website");
    await kim.reload();
    await shown(kim, "Approved").waitFor();
    await expect.poll(() => kim.getByRole("main").textContent()).not.toMatch(/300|380|400|1,000|Sam/);
  });

  it("holds it back by hand with a reason, which the teammate reads, and lets it go on", async () => {
    const reason = "Please send the last files first.";
    await button(owner, "Hold it back").click();
    await button(owner, "Hold this payment").click();
    await shown(owner, "Reason required").waitFor();
    await owner.getByLabel("Why it waits").fill(reason);
    await button(owner, "Hold this payment").click();
    await shown(owner, reason).waitFor();
    await look(owner, "payout-held-by-hand");
    await expect.poll(() => subjects(KIM)).toContain("Your pay of $80.00 for Bookshop website waits");
    await kim.reload();
    await shown(kim, reason).waitFor();
    await button(owner, "Let it go on").click();
    await button(owner, "Mark as paid").waitFor();
  });

  it("holds the share of a bank debit that is returned, and tells everybody why or that", async () => {
    await client.reload();
    await card().getByText("US bank account").click();
    await card().getByLabel("Routing number").fill("110000000");
    await card().getByLabel("Account number").fill("000555555559");
    await button(client, "Pay $600.00").click();
    await shown(client, "You started a bank debit").waitFor();
    await later("P5D");
    await owner.goto(`/projects/${project}/pay`);
    await region(owner, "Team pay").getByText("$120.00").first().waitFor();
    await region(owner, "Team pay").getByRole("link", { name: "Kim Demoff", exact: true }).click();
    await button(owner, "Review payment").click();
    await button(owner, "Approve payment").click();
    await button(owner, "Mark as paid").waitFor();
    await later("P4D");
    await owner.reload();
    await shown(owner, /was returned by the client's bank/).waitFor();
    await expect.poll(() => button(owner, "Mark as paid").count()).toBe(0);
    await look(owner, "payout-held");
    await expect.poll(() => subjects(OWNER)).toContain("Team pay on hold: $120.00 for Bookshop website");
    await expect.poll(() => subjects(KIM)).toContain("Your pay of $120.00 for Bookshop website waits");
    // Sam has heard of the other one alone, which was held by hand.
    const told = (await subjects(SAM)).filter((subject) => /waits/.test(subject));
    expect(told).toEqual(["Your pay of $300.00 for Bookshop website waits"]);
    await kim.reload();
    await shown(kim, "Waits for the client").waitFor();
    await look(kim, "teammate-project-held");
    await owner.goto("/dashboard");
    await owner.getByRole("button", { name: /notifications/i }).click();
    await shown(owner, "The payment of $120.00 to Kim Demoff for Bookshop website waits.").waitFor();
    await owner.keyboard.press("Escape");
  });

  it("goes on when the client pays again, and nothing is shared twice", async () => {
    await client.reload();
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4242424242424242", "$600.00");
    await shown(client, "Payment received").waitFor();
    await stage.stint.settled();
    await owner.goto(`/projects/${project}/pay`);
    const payouts = region(owner, "Team pay").getByRole("row");
    await expect.poll(() => payouts.getByText("Approved").filter({ visible: true }).count()).toBe(2);
    expect(await call("GET", `/projects/${project}/payrules`)).toMatchObject({
      received: 100_000,
      shared: 50_000,
      held: 0,
    });
  });

  it("pays both in one run, with a list for the bank", async () => {
    await owner.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team pay" }).click();
    await button(owner, "Mark 2 as paid, $500.00").waitFor();
    await look(owner, "payouts");
    const download = await exportBy(owner, button(owner, "List for the bank (CSV)"));
    expect(download.suggestedFilename()).toBe("payout-run.csv");
    await button(owner, "Mark 2 as paid, $500.00").click();
    await shown(owner, "2 payments are paid.").waitFor();
    await shown(owner, /^Nothing waits to be paid/).waitFor();
    await stage.stint.settled();
    await expect.poll(() => subjects(SAM)).toContain("Paid: $300.00 from Nova Example for Bookshop website");
    const totals = region(owner, "By teammate").getByRole("row");
    await expect.poll(async () => (await totals.nth(1).textContent()) ?? "").toMatch(/Sam Tester.*\$300\.00/);
    const all = region(owner, "All team pay");
    await all.getByLabel("Teammate").selectOption("Sam Tester");
    await all.getByLabel("State").selectOption("Paid");
    await owner.waitForURL(/teammate=\d+&status=paid/);
    await expect.poll(() => all.getByRole("row").count()).toBe(3);
    await look(owner, "payouts-paid");
    await region(owner, "By teammate").getByRole("link", { name: "Kim Demoff" }).click();
    // The page before it shows that sum, too.
    await owner.getByRole("heading", { level: 1, name: "Kim Demoff" }).waitFor();
    await look(owner, "payout-statement");
  });

  it("invites whom it knows, or somebody new, to a project that is chosen there; once each", async () => {
    await button(owner, "Invite to a project").click();
    await dialog().getByText("This will appear in the email invite.").waitFor();
    await dialog()
      .getByLabel(/^Message/)
      .fill("");
    await dialog().getByRole("button", { name: "Send invitation" }).click();
    await dialog().getByText("Project required").waitFor();
    await dialog().getByText("Message required").waitFor();
    await dialog()
      .getByRole("combobox", { name: /^Project/ })
      .fill("BOOKSHOP");
    await owner.getByRole("option", { name: /Bookshop website/ }).click();
    await dialog()
      .getByLabel(/^Message/)
      .fill("Once more?");
    await dialog().getByRole("button", { name: "Send invitation" }).click();
    await dialog().getByText("Teammate has already been invited to this project").waitFor();
    await look(owner, "invite-known");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    // Somebody new, by who has no project of their own: there is nothing to invite to yet.
    await kim.goto("/payouts");
    await button(kim, "Invite teammate").click();
    await button(kim, "+ create a project").waitFor();
    await expect.poll(() => kim.getByRole("dialog").getByLabel(/^Name/).isDisabled()).toBe(true);
    await expect.poll(() => button(kim, "Send invitation").isDisabled()).toBe(true);
    await look(kim, "invite-no-project");
  });

  it("gives back what a teammate laid out, once, beside their pay", async () => {
    await call("POST", "/expenses", {
      project_id: project,
      name: "Train to the shop",
      spent_on: "2026-01-05",
      amount: 4_200,
      billable: false,
    });
    await owner.goto(`/projects/${project}/pay`);
    await region(owner, "Teammates").getByRole("link", { name: "Pay Kim" }).click();
    await button(owner, "Give back an expense that Kim laid out").click();
    await button(owner, "Add Train to the shop").click();
    await region(owner, "This payment").getByText("$42.00").first().waitFor();
    await look(owner, "payout-expense");
    await button(owner, "Review payment").click();
    await button(owner, "Approve payment").click();
    await button(owner, "Mark as paid").click();
    await shown(owner, /Bank transfer$/).waitFor();
    await owner.goto(`/projects/${project}/pay`);
    await region(owner, "Expenses").getByText("Given back to Kim Demoff").waitFor();
  });

  it("says the same on every page as in the book", async () => {
    await sameAsInTheBook(story);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
