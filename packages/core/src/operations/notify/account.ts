import { newsOf } from "../../connected-account";
import { notifyOwner } from "../../notification";
import { AccountText } from "../../notification/texts";

/** Notifies the owner once for each change of their account at the payment provider that is still current. */
export async function notifyAccountStatus(
  of: { account_id: number; version: number } & Parameters<typeof newsOf>[0],
): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  await notifyOwner({
    key: `account:${of.account_id}:${of.version}`,
    type: "account.status_changed",
    ...AccountText.describeStatus(news),
    link: "/settings",
    metadata: { account_id: of.account_id },
  });
}
