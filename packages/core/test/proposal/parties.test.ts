import { Client } from "@stint/core/client";
import { Workspace } from "@stint/core/workspace";
import { expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { newOffer, Proposal, sent, signature, visitor } from "./support";

const SELLER = {
  legal_name: "Ferro Studio SAS",
  street: "12 rue des Lilas",
  postcode: "75011",
  city: "Paris",
  country: "FR",
  phone: "+33 1 55 50 01 99",
  tax_id: "FR83404833048",
};
const BUYER = {
  name: "Ada Sample",
  kind: "person",
  street: "3 quai Neuf",
  city: "Lyon",
  country: "FR",
} as const;

it("names both parties in full, and the consumer's choice, in every copy of the contract", async () => {
  const offer = await newOffer({ time_zone: "Europe/Berlin" });
  await as(offer.owner, () => Client.update(offer.client_id, BUYER));
  // Without an address the last look asks for it.
  expect((await as(offer.owner, () => Proposal.preview(offer.proposal_id))).lacks_address).toBe(true);
  await as(offer.owner, () => Workspace.update(SELLER));
  expect((await as(offer.owner, () => Proposal.preview(offer.proposal_id))).lacks_address).toBe(false);
  const { hash } = await sent(offer, { confirm_no_tax: true });
  const { document } = await visitor(() => Proposal.view(hash));
  expect(document?.parties?.seller.name).toBe(SELLER.legal_name);
  expect(document?.parties?.client).toMatchObject({ name: "Ada Sample" });
  const signed = await signature(hash);
  await visitor(() => Proposal.accept({ ...signed, begin_early: true }));
  await as(offer.owner, () =>
    Proposal.activateProject({ project_id: offer.project_id, proposal_id: offer.proposal_id, version: 1 }),
  );
  const { body } = await as(offer.owner, () => Proposal.download(offer.proposal_id));
  const { text } = await readPdf(Buffer.from(body));
  for (const said of [
    "Ferro Studio SAS",
    "12 rue des Lilas",
    "+33 1 55 50 01 99",
    "FR83404833048",
    "3 quai Neuf",
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/Right to withdraw\s+Until/);
  expect(text.replace(/\s+/g, " ")).toContain("Please begin before the 14 days end.");
  // The model form of annex I(B) is a part of the contract, addressed to the business.
  expect(text.replace(/\s+/g, " ")).toContain(
    "I/We hereby give notice that I/We withdraw from my/our contract",
  );
});
