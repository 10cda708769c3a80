import type { ClientMail } from "@stint/email";
import { Brand } from "../../platform/brand";
import { inOneLine } from "../../platform/country/address";
import { User } from "../../user";
import type { Row } from "../read";
import type { Snapshot } from "../schema";
import { ownLink, publicLink } from "../words";

/** Returns the freelancer's brand for the mails of an invoice, from the snapshot. */
export const mailBrand = (snapshot: Snapshot): ClientMail["brand"] => ({
  name: snapshot.brand.name,
  palette: Brand.derive(snapshot.brand.color),
  ...(snapshot.brand.logo_url?.startsWith("https:") ? { logo_url: snapshot.brand.logo_url } : {}),
  ...(snapshot.seller.address ? { postal: inOneLine(snapshot.seller.address) } : {}),
});

/**
 * Addresses a mail of an invoice to its client, in the sender's name; undefined where it was sent to nobody.
 */
export function addressClient({ owner_id, snapshot, sent_to, sent_to_name, ...of }: Row, key: string) {
  if (!snapshot || !sent_to) return undefined;
  return {
    headers: {
      owner_id,
      key,
      to: sent_to,
      from_name: snapshot.brand.name,
      reply_to: snapshot.seller.email,
    },
    cc: of.email_cc,
    props: {
      brand: mailBrand(snapshot),
      to: sent_to,
      first_name: sent_to_name,
      title: of.title || "Invoice",
      link: publicLink(of),
    },
  };
}

/** Addresses a mail of an invoice to its owner. */
export async function addressOwner(of: Row, key: string) {
  const { email, first_name } = await User.getOwner(of.owner_id);
  return {
    headers: { owner_id: of.owner_id, key, to: email },
    props: {
      to: email,
      first_name,
      client: of.client_name,
      number: of.number ?? "",
      title: of.title || "Invoice",
      link: ownLink(of),
    },
  };
}

interface File {
  name: string;
  bytes: Uint8Array;
}

/** Returns a file as the mail's attachment, and as its text names it. */
export const attach = ({ name, bytes }: File) => ({
  file: { name, size: bytes.byteLength },
  attachments: [{ name, type: "application/pdf", content: bytes }],
});

/** Returns an e-invoice as an attachment beside the pages; none where there is none. */
export const attachXml = (of: File | undefined) =>
  of
    ? {
        xml: { name: of.name, size: of.bytes.byteLength },
        attachments: [{ name: of.name, type: "application/xml", content: of.bytes }],
      }
    : { attachments: [] };
