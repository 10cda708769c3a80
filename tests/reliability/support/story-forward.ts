import { ForwardedMail } from "@stint/core/forwarded-mail";
import { Notice } from "@stint/core/forwarded-mail/schema";
import { take } from "@stint/core/forwarded-mail/take";
import { User } from "@stint/core/user";
import { newBusiness } from "../../../packages/core/test/invoice/support";
import { as } from "../../../packages/core/test/support";
import { standIns } from "../../../packages/core/test/support/stand-ins";

type Owner = Awaited<ReturnType<typeof newBusiness>>["owner"];

/** Has SES take in a mail of an owner's to their workspace's address; returns what it tells of it. */
export async function forwardMail(owner: Owner, text = "We need a website."): Promise<string> {
  const { address } = await as(owner, ForwardedMail.renewAddress);
  const { email = "" } = (await User.row(owner.user_id)) ?? {};
  const { aws } = await standIns();
  const told = Promise.withResolvers<string>();
  aws.mailIn.publishTo((notice) => told.resolve(JSON.stringify(notice)));
  const raw = [`From: ${email}`, "Subject: Fwd: New site", "", text].join("\r\n");
  const arrival = { recipients: [address ?? ""], source: email };
  await aws.mailIn.receive(new TextEncoder().encode(raw), arrival);
  return told.promise;
}

/** A mail that becomes a brief, and one that says nothing. */
export async function playForward(): Promise<number[]> {
  const owners: number[] = [];
  for (const text of ["We need a website.", " "]) {
    const { owner } = await newBusiness();
    await take(Notice.parse(JSON.parse(await forwardMail(owner, text))));
    owners.push(owner.owner_id);
  }
  return owners;
}
