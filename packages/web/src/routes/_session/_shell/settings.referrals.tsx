import { createFileRoute } from "@tanstack/react-router";
import { ReferralPage } from "../../../features/plan/referral/referral-page";
import { OwnersPage } from "../../../features/settings/owners-page";

export const Route = createFileRoute("/_session/_shell/settings/referrals")({ component: ReferralRoute });

function ReferralRoute() {
  return (
    <OwnersPage>
      <ReferralPage />
    </OwnersPage>
  );
}
