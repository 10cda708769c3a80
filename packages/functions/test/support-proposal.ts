import { Id } from "@stint/core/platform/id";
import { BadMail } from "@stint/local/aws/ses";
import { askCode } from "@stint/local/seed/code";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { expect } from "vitest";
import { CONTACT, newOffer, type Offer, PHONE } from "../../core/test/proposal/support";
import { tokenFor } from "../../core/test/support/session";
import { standIns } from "../../core/test/support/stand-ins";
import { app } from "../src/api/proposal";
import { browser, react } from "./support";

/** Files and mail over the wire, with a mailbox to look into. */
export async function openFilesAndMail() {
  const { aws } = await standIns();
  return {
    /** Mails to an address, newest last. */
    to: (address: string) => aws.mailbox.list(address),
    /** An attachment by its place. */
    file: (mail: string, place: number) => aws.mailbox.file(mail, place),
    /** Runs `work` while the provider refuses every mail. */
    async failing(work: () => Promise<void>) {
      const { mailbox } = aws;
      mailbox.deliver = () => {
        throw new BadMail("Nothing is taken now, as the test wants it.");
      };
      try {
        await work();
      } finally {
        // The method of the class shows again.
        Reflect.deleteProperty(mailbox, "deliver");
      }
    },
  };
}

export const V2 = "/api/v2";
type Handler = (batch: SQSEvent) => Promise<SQSBatchResponse>;

async function pageOf(offer: Offer) {
  const page = () => browser({ app, serves: () => true });
  const [owner, client] = [page(), page()];
  const { user_id, owner_id } = offer.owner;
  owner.use(await tokenFor(offer.owner));
  const id = offer.proposal_id;
  const phone = { "user-agent": PHONE };
  return {
    ...offer,
    owner_email: `robin-${user_id}@sample.test`,
    asOwner: owner,
    anybody: client,
    own: (path = "") => owner.get(`${V2}/proposals/${id}${path}`),
    send: (body: object = {}) => owner.post(`${V2}/proposals/${id}/send`, body),
    see: (hash: string) => client.get(`${V2}/proposals/${hash}`),
    answer: (hash: string, what: string, body?: object, headers: Record<string, string> = {}) =>
      client.call("POST", `${V2}/proposals/${hash}/${what}`, body, { ...phone, ...headers }),
    /** Delivers the newest event of a type three times, as a queue may. */
    react: async (handler: Handler, type: string) => {
      for (let delivery = 0; delivery < 3; delivery++)
        expect(await react(handler, owner_id, `proposal:${id}`, type)).toEqual({ batchItemFailures: [] });
    },
  };
}
export const newPage = async (input: Parameters<typeof newOffer>[0] = {}) => pageOf(await newOffer(input));

/** An address of its own for a test's client: the mailbox is shared. */
export const ownAddress = () => `maren-${Id.token().slice(0, 8)}@cedarrow.test`;
/** What a client sends to sign, with the code that was mailed to the address (D20). */
export const signed = async (
  hash: string,
  document_hash: string,
  { email = CONTACT, ...more }: { email?: string } = {},
) => ({
  name: "Maren Row",
  email,
  accepted_terms: true,
  document_hash,
  code: await askCode(hash, email),
  ...more,
});

export async function pdf(path: string, token?: string) {
  const response = await app.request(`${V2}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}
