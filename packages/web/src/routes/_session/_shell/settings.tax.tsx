import { createFileRoute } from "@tanstack/react-router";
import { OwnersPage } from "../../../features/settings/owners-page";
import { TaxRatesPage } from "../../../features/settings/tax-rates/tax-rates-page";

export const Route = createFileRoute("/_session/_shell/settings/tax")({ component: TaxRoute });

function TaxRoute() {
  return (
    <OwnersPage>
      <TaxRatesPage />
    </OwnersPage>
  );
}
