import { selfBilled, selfBillingAsked } from "@stint/email";
import { Mail } from "../../../mailing";
import { Actor } from "../../../platform/actor";
import { env } from "../../../platform/env";
import { Files } from "../../../platform/file-store";
import { Money } from "../../../platform/money";
import { User } from "../../../user";
import { findAgreement } from "../agreement";
import { listDocuments } from "../read";

/** Where a teammate reads what they are asked, and what was made in their name. */
const OWN_PAGE = "/payouts/work";

/** Returns who is written to and by whom; undefined for somebody whose account is gone. */
async function readSides(user_id: number) {
  const owner_id = Actor.owner();
  const [user, owner] = await Promise.all([User.row(user_id), User.getOwner(owner_id)]);
  return user?.email ? { owner_id, owner, to: user.email, first_name: user.first_name } : undefined;
}

/** Mails a teammate the words that they are asked to agree to; for that event's reaction. */
export async function mailAsked({ user_id, version }: { user_id: number; version: number }): Promise<void> {
  const sides = await readSides(user_id);
  if (!sides) return;
  const { owner_id, owner, to, first_name } = sides;
  const agreed = await findAgreement(owner_id, user_id);
  // The question was taken back, or answered meanwhile.
  if (agreed?.status !== "asked" || agreed.version !== version) return;
  const { business, text } = agreed;
  await Mail.send({
    owner_id,
    key: `self_billing:${user_id}:asked:${version}`,
    to,
    from_name: business,
    reply_to: owner.email,
    ...selfBillingAsked({ to, first_name, business, text, link: `${env().STINT_URL}${OWN_PAGE}` }),
  });
}

/**
 * Mails a teammate a document that was made in their name, with its files as they were issued; for that
 * event's reaction.
 */
export async function mailIssued(of: { user_id: number; sequence: number }): Promise<void> {
  const { user_id, sequence } = of;
  const sides = await readSides(user_id);
  if (!sides) return;
  const { owner_id, owner, to, first_name } = sides;
  const found = (await listDocuments(owner_id, user_id)).find((each) => each.sequence === sequence);
  if (!found) throw new Error("A self-billed document that was issued is gone");
  const { number, kind, currency, pdf, xml, snapshot, corrects } = found;
  const read = async (file: { key: string }) => {
    const bytes = await Files.read(file.key);
    if (!bytes) throw new Error("A self-billed document lost its file");
    return bytes;
  };
  const attachments = [
    { name: `${number}.pdf`, type: "application/pdf", content: await read(pdf) },
    ...(xml ? [{ name: `${number}.xml`, type: "application/xml", content: await read(xml) }] : []),
  ];
  const format = (amount: number) => Money.format(amount, currency);
  await Mail.send({
    owner_id,
    key: `self_billed:${user_id}:${sequence}`,
    to,
    from_name: snapshot.buyer.name,
    reply_to: owner.email,
    attachments,
    ...selfBilled({
      to,
      first_name,
      business: snapshot.buyer.name,
      project: snapshot.project_name ?? "",
      number,
      kind,
      ...(corrects ? { corrects } : {}),
      net: format(found.net),
      ...(found.tax === 0 ? {} : { tax: format(found.tax) }),
      amount: format(found.total),
      files: attachments.map(({ name, content }) => ({ name, size: content.byteLength })),
      link: `${env().STINT_URL}${OWN_PAGE}`,
    }),
  });
}
