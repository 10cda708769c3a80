import { updateProject } from "@stint/core/operations/update-project";
import { File } from "@stint/core/platform/file";
import { setLogo } from "@stint/core/workspace/logo";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { accepted, offered, open, sign } from "./change.support";
import { askCode, CONTACT, Contract, decline, newOffer, Proposal, Scope, sent, visitor } from "./support";

/** One pixel, PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const tight = (text: string) => text.replace(/\s/g, "");

/** An offer with an extra, a group of two, and a term with structure. */
async function choosing() {
  const offer = await newOffer();
  const ids = await as(offer.owner, async () => {
    const add = async (input: Omit<Parameters<typeof Scope.addTask>[0], "scopecategory_id">) =>
      (await Scope.addTask({ ...input, scopecategory_id: offer.phase_id })).id;
    const shoot = await add({ name: "Half-day shoot", price: 100_000, optional: true, chosen: true });
    const small = await add({ name: "Hosting S", price: 10_000, option_group: "Hosting", chosen: true });
    const large = await add({ name: "Hosting L", price: 30_000, option_group: "Hosting" });
    await Scope.update(offer.project_id, { exclusions: "Printing", revision_rounds: 3 });
    await Contract.add(offer.project_id, {
      name: "Late payments",
      content: [
        { type: "paragraph", content: [{ text: "Of " }, { text: "{{total}}", bold: true }, { text: "." }] },
        { type: "bullet", content: [{ text: "See the law", href: "https://law.example/late" }] },
      ],
    });
    return { shoot, small, large };
  });
  return { ...offer, ...ids, ...(await sent(offer)) };
}

describe("the PDF of a link", () => {
  it("is of what is chosen: its numbers, its terms, and the same file each time (D6)", async () => {
    const { hash, large, shoot } = await choosing();
    const marked = await visitor(() => Proposal.downloadOpen(hash));
    const { text } = await readPdf(Buffer.from(marked.body));
    expect(text).toContain("Total $7,450.00");
    expect(text).toContain("Hosting L (not selected)");
    expect(text).toContain("Three rounds of changes are included.");
    expect(tight(text)).toContain(tight("Of $7,450.00. • See the law"));

    const other = await visitor(() => Proposal.downloadOpen(hash, [large]));
    const chosen = await readPdf(Buffer.from(other.body));
    expect(chosen.text).toContain("Total $6,650.00");
    expect(chosen.text).toContain("Half-day shoot (not selected)");
    expect(tight(chosen.text)).toContain(tight("Of $6,650.00."));
    expect(Buffer.from((await visitor(() => Proposal.downloadOpen(hash, [large]))).body)).toEqual(
      Buffer.from(other.body),
    );
    // Two of a group, and what is none of its options.
    for (const wrong of [[shoot], [1]])
      await expect(visitor(() => Proposal.downloadOpen(hash, wrong))).rejects.toMatchObject({
        fields: { options: expect.any(String) },
      });
  });

  it("carries the brand's logo as it was when it was sent, and a letter where there is none", async () => {
    const offer = await newOffer();
    const plain = await sent(offer);
    const image = async () => {
      const { body } = await visitor(() => Proposal.downloadOpen(plain.hash));
      return Buffer.from(body).includes("/Subtype /Image");
    };
    expect(await image()).toBe(false);
    await as(offer.owner, async () => {
      const upload = await File.start({ type: "image/png", size: PIXEL.length });
      await fetch(upload.url, { method: "PUT", headers: upload.headers, body: PIXEL });
      await setLogo(upload.upload_id);
    });
    expect(await image()).toBe(false);
    await sent(offer);
    expect(await image()).toBe(true);
  });
});

describe("the sealed PDF (D16, D21)", () => {
  it("has every number and text of what was accepted, the chosen options by name, and the drawn signature", async () => {
    const offer = await choosing();
    const options = [offer.large];
    const { document, document_hash } = await visitor(() =>
      Proposal.chooseOptions({ hash: offer.hash, options }),
    );
    const code = await askCode(offer.hash, CONTACT);
    const acceptance = await visitor(() =>
      Proposal.accept({
        hash: offer.hash,
        code,
        name: "Maren  Row",
        email: CONTACT,
        accepted_terms: true,
        document_hash,
        options,
        drawing: {
          width: 400,
          height: 120,
          strokes: [
            [10, 60, 90, 20, 140, 90],
            [200, 40],
          ],
        },
      }),
    );
    const { body } = await as(offer.owner, () =>
      Proposal.seal({ proposal_id: offer.proposal_id, version: 1 }),
    );
    const { text, pages } = await readPdf(Buffer.from(body));
    for (const { services } of document.phases) for (const { name } of services) expect(text).toContain(name);
    for (const words of ["$4,800.00", "$1,550.00", "$1,000.00", "$100.00", "$300.00", "Total $6,650.00"])
      expect(text).toContain(words);
    for (const { name, body: words } of document.terms) {
      expect(text).toContain(name);
      for (const line of words.split("\n")) expect(tight(text)).toContain(tight(line.replace(/^- /, "• ")));
    }
    const certificate = pages.at(-1) ?? "";
    for (const words of ["Hosting: Hosting L.", `Email ${CONTACT}`, acceptance.certificate, "by email"])
      expect(certificate).toContain(words);
    expect(text).not.toMatch(/e-mail/i);
    // The same bytes when it is asked for again.
    const again = await as(offer.owner, () => Proposal.download(offer.proposal_id));
    expect(Buffer.from(again.body)).toEqual(Buffer.from(body));
  });
});

describe("the PDF of a change order (D23)", () => {
  const textOf = async (offer: Awaited<ReturnType<typeof newOffer>>, id: number) => {
    const { body } = await as(offer.owner, () => Proposal.download(id));
    return (await readPdf(Buffer.from(body))).text.replace(/\s+/g, " ");
  };

  /** $6,350.00 accepted, half of it upfront; a change order that adds $200.00 is with the client. */
  async function changing() {
    const offer = await newOffer();
    await as(offer.owner, () =>
      updateProject(offer.project_id, {
        invoice_upfront_mode: "percentage",
        invoice_upfront_percentage_amount: "50",
        invoice_remaining_mode: "completion",
      }),
    );
    await accepted(offer);
    const { id } = await open(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
    return { offer, id, hash: await offered(offer, id) };
  }

  it("reads as signed once it is signed, and lists what was invoiced before; what it replaced stays sealed", async () => {
    const { offer, id, hash } = await changing();
    const sealed = await as(offer.owner, () => Proposal.download(offer.proposal_id));
    expect(await textOf(offer, id)).toContain("Held until you answer.");
    await sign(offer, id, hash);
    const signed = await textOf(offer, id);
    expect(signed).toMatch(/Deposit, \S+ Sent; does not change. \$3,175.00 – \$3,175.00/);
    expect(signed).toContain("Changed by this acceptance. When its work is complete, due within 14 days");
    expect(signed).toContain("Total $6,350.00 +$200.00 $6,550.00");
    expect(signed).toContain("Accepted by Maren Row on");
    expect(signed).not.toMatch(/until you answer|If you decline|Payment schedule/);
    const superseded = await as(offer.owner, () => Proposal.download(offer.proposal_id));
    expect(Buffer.from(superseded.body)).toEqual(Buffer.from(sealed.body));
  });

  it("promises nothing any more once it was declined", async () => {
    const { offer, id, hash } = await changing();
    await decline(hash);
    const text = await textOf(offer, id);
    expect(text).toContain("Not accepted");
    expect(text).toContain("This version was not accepted, so it changes no invoice.");
    expect(text).not.toMatch(/until you answer|If you decline/);
  });
});
