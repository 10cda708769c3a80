import { createFileRoute } from "@tanstack/react-router";
import { ReferralPage } from "../../../features/plan/referral/referral-page";

export const Route = createFileRoute("/_session/_shell/settings/referrals")({ component: ReferralPage });
