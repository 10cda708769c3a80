import { updateProject } from "@stint/core/operations/update-project";
import { Id } from "@stint/core/platform/id";
import { Proposal } from "@stint/core/proposal";
import { askCode } from "@stint/local/seed/code";
import { beforeAll, describe, expect, it } from "vitest";
import { CONTACT, dayFromNow, PHONE, Project, Scope } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { tokenFor } from "../../core/test/support/session";
import { readPdf } from "../../documents/test/read";
import { handler as activateProject } from "../src/events/proposal-accepted/activate-project";
import { handler as mailBoth } from "../src/events/proposal-accepted/mail-both";
import { handler as mailQuestion } from "../src/events/proposal-asked/mail-owner";
import { handler as mailDeclined } from "../src/events/proposal-declined/mail-owner";
import { handler as mailReopened } from "../src/events/proposal-reopened/mail-owner";
import { handler as mailClient } from "../src/events/proposal-sent/mail-client";
import { handler as mailViewed } from "../src/events/proposal-viewed/mail-owner";
import { react } from "./support";
import { newPage, openFilesAndMail, ownAddress, pdf, signed, V2 } from "./support-proposal";

let local: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  local = await openFilesAndMail();
});

describe("a proposal over HTTP", () => {
  it("goes from draft to a signature, with each mail once however often its event is delivered", async () => {
    const page = await newPage({ expire_at: dayFromNow(14) });
    const copy = ownAddress();
    const signer = ownAddress();

    expect((await page.own("/preview")).body.data).toMatchObject({ changed: true, unpriced_count: 0 });
    const sending = await page.send({ email_cc: [copy], message: "Thank you for the call." });
    expect(sending).toMatchObject({ status: 200, body: { data: { status: "sent", email_cc: [copy] } } });
    const { hash } = sending.body.data;
    await page.react(mailClient, "proposal.sent");
    const [invitation, ...more] = local.to(copy);
    expect(more).toEqual([]);
    expect(invitation).toMatchObject({
      to: [CONTACT],
      reply_to: [page.owner_email],
      from: expect.stringContaining("Mockford Books"),
      subject: "Proposal: Website redesign",
    });
    expect(invitation?.text).toContain(`http://localhost:3000/proposal/${hash}`);
    for (const words of ["Hello Maren", "Thank you for the call.", "$6,350.00", "$3,175.00"])
      expect(invitation?.text).toContain(words);

    const shown = (await page.see(hash)).body.data;
    expect(shown).toMatchObject({ state: "open", title: "Website redesign" });
    expect((await page.answer(hash, "viewed")).status).toBe(200);
    await page.react(mailViewed, "proposal.viewed");

    const question = { name: "Maren Row", email: signer, text: "Is <b>hosting</b> in it?" };
    expect((await page.answer(hash, "questions", { ...question, task_id: page.task_ids[0] })).status).toBe(
      201,
    );
    await page.react(mailQuestion, "proposal.asked");

    const accepted = await page.answer(
      hash,
      "accept",
      await signed(hash, shown.document_hash, { email: signer }),
    );
    expect(accepted).toMatchObject({
      status: 200,
      body: { data: { document_hash: shown.document_hash, user_agent: PHONE, name: "Maren Row" } },
    });
    await page.react(activateProject, "proposal.accepted");
    await page.react(mailBoth, "proposal.accepted");
    expect(await as(page.owner, () => Project.get(page.project_id))).toMatchObject({ status: "active" });

    const subjects = local.to(page.owner_email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Viewed: Website redesign, $6,350.00",
      "Question from Cedar & Row: Website redesign, $6,350.00",
      "Cedar & Row accepted: Website redesign, $6,350.00",
    ]);
    const [, asked, won] = local.to(page.owner_email);
    expect(asked).toMatchObject({ reply_to: [signer] });
    expect(asked?.text).toContain("Design system");
    expect(asked?.html).not.toContain("<b>hosting</b>");

    // Both sides hold the same file, and it is the one that the record names (D21).
    const [thanks, ...others] = local.to(signer);
    expect(others).toEqual([]);
    // The contact it was sent to learns of it when somebody else signed (D20).
    expect(thanks).toMatchObject({ to: [signer], cc: [CONTACT], reply_to: [page.owner_email] });
    const files = [thanks, won].map((mail) => mail && local.file(mail.id, 0));
    const record = (await page.own()).body.data;
    expect(record.status).toBe("accepted");
    for (const file of files) {
      expect(file?.type).toBe("application/pdf");
      expect(file?.name).toBe("Website redesign, accepted.pdf");
      expect(Id.sha256(file?.content ?? "")).toBe(record.acceptance.sealed_hash);
    }
  });

  it("seals a PDF with the numbers and the certificate, the same bytes each time", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const id = page.proposal_id;
    const access_token = await tokenFor(page.owner);
    const open = await pdf(`/proposals/${hash}/download`);
    expect(open.response.headers.get("content-type")).toBe("application/pdf");
    expect((await readPdf(open.body)).text).not.toContain("Certificate of acceptance");

    const { document_hash } = (await page.see(hash)).body.data;
    const record = (await page.answer(hash, "accept", await signed(hash, document_hash))).body.data;
    const [one, two] = [
      await pdf(`/proposals/${id}/download/pdf`, access_token),
      await pdf(`/proposals/${id}/download/pdf`, access_token),
    ];
    expect(one.response.status).toBe(200);
    expect(one.body.equals(two.body)).toBe(true);
    expect(Id.sha256(one.body)).toBe((await page.own()).body.data.acceptance.sealed_hash);
    expect(one.response.headers.get("content-disposition")).toContain(
      "Website redesign, accepted.pdf".replace(",", "_"),
    );
    const { text } = await readPdf(one.body);
    for (const words of [
      "Design system",
      "4,800.00",
      "1,550.00",
      "6,350.00",
      "3,175.00",
      "Certificate of acceptance",
      record.certificate,
      "Maren Row",
      CONTACT,
      Proposal.CONSENT_VERSION,
      "Confidentiality",
      "America/New_York",
    ])
      expect(text, words).toContain(words);
    // The hash is printed in groups.
    expect(text.replace(/\s/g, "")).toContain(document_hash);

    // Not for everybody with the link any more (D20).
    const refused = await page.anybody.get(`${V2}/proposals/${hash}/download`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 2034 } } });
  });

  it("prints HTML as text in mails and PDFs (D52)", async () => {
    const page = await newPage();
    const html = `<img src=x onerror=alert(1)> & "Co"`;
    await as(page.owner, async () => {
      await Scope.updateTask(page.task_ids[0], { name: html });
      await updateProject(page.project_id, { name: `<i>${html}`, client_goals: html });
    });
    const to = ownAddress();
    const { hash } = (await page.send({ email_cc: [to], message: html })).body.data;
    await page.react(mailClient, "proposal.sent");
    const [mail] = local.to(to);
    expect(mail?.html).not.toMatch(/<img src=x|<i>/);
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect((await readPdf((await pdf(`/proposals/${hash}/download`)).body)).text).toContain("<img src=x");
  });

  it("tells the owner of a no and its reason, and mails no sending that was taken back", async () => {
    const page = await newPage();
    const to = ownAddress();
    const { hash } = (await page.send({ email_cc: [to] })).body.data;
    const no = { name: "Maren Row", reason: "Next year", email: to };
    expect((await page.answer(hash, "decline", no)).status).toBe(422);
    const code = await askCode(hash, to);
    expect((await page.answer(hash, "decline", { ...no, code })).status).toBe(200);
    await page.react(mailDeclined, "proposal.declined");
    await page.react(mailClient, "proposal.sent");
    expect(local.to(to)).toEqual([]);
    const [told] = local.to(page.owner_email);
    expect(told?.subject).toBe("Cedar & Row declined: Website redesign, $6,350.00");
    expect(told?.text).toContain("Next year");
    const back = { email: to, code: await askCode(hash, to, "undo") };
    expect((await page.answer(hash, "decline/undo", {})).status).toBe(422);
    expect((await page.answer(hash, "decline/undo", back)).body.data).toEqual({ state: "open" });
    await page.react(mailReopened, "proposal.reopened");
    expect(local.to(page.owner_email).map(({ subject }) => subject)).toEqual([
      told?.subject,
      "Cedar & Row took the decline back: Website redesign, $6,350.00",
    ]);
  });

  it("keeps the acceptance when mailing fails, and mails both when it works again (D22)", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const { document_hash } = (await page.see(hash)).body.data;
    const signer = ownAddress();
    await page.answer(hash, "accept", await signed(hash, document_hash, { email: signer }));
    const deliver = () =>
      react(mailBoth, page.owner.owner_id, `proposal:${page.proposal_id}`, "proposal.accepted");
    await local.failing(async () => {
      expect((await deliver()).batchItemFailures).toHaveLength(1);
    });
    expect(local.to(signer)).toEqual([]);
    expect((await page.own()).body.data.status).toBe("accepted");
    expect(await deliver()).toEqual({ batchItemFailures: [] });
    expect(await deliver()).toEqual({ batchItemFailures: [] });
    expect(local.to(signer)).toHaveLength(1);
    expect(local.to(page.owner_email)).toHaveLength(1);
  });
});
