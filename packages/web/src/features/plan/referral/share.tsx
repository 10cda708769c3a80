import type { Page } from "@stint/core/billing/referral/schema";
import { format } from "@stint/core/platform/money";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";

function CopyBox({ label, value, verb, said }: { label: string; value: string; verb: string; said: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(said),
      () => toast("There was an error copying the share link"),
    );
  return (
    <div className="min-w-0 sm:flex-1">
      <p className="mb-1.5 text-13 text-muted">{label}</p>
      <div className="flex min-h-10 items-center gap-3 rounded-ctl bg-chip px-3">
        <span className="min-w-0 flex-1 truncate text-15">{value.replace(/^https?:\/\//, "")}</span>
        <Button kind="link" onClick={() => void copy()}>
          {verb}
        </Button>
      </div>
    </div>
  );
}

/** The link and the code, to be copied. */
export function Share({ page }: { page: Page }) {
  return (
    <div className="flex gap-4 max-sm:flex-col">
      <CopyBox label="Or share your link" value={page.link} verb="Copy link" said="Share link copied" />
      <CopyBox label="Your code" value={page.code} verb="Copy" said="Code copied" />
    </div>
  );
}

/** What a referral gives, and when. */
export function Rule({ page }: { page: Page }) {
  const { reward_amount, friend_amount, hold_days, currency } = page;
  return (
    <div className="text-14">
      <p className="font-semibold">{format(reward_amount, currency)} for you, a free month for them</p>
      <p className="mt-1 text-muted">
        Your {format(reward_amount, currency)} come {hold_days} days after a friend pays for a plan. Their
        first month is free: {format(friend_amount, currency)} off.
      </p>
    </div>
  );
}
