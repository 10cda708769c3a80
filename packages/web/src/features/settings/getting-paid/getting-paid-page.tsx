import { ConnectedAccountPart } from "../../account/connected-account-part";
import type { Return } from "../../account/use-connected-account";
import { BankAccountsPart } from "../bank-accounts";
import { PaymentMethodsPart } from "../payment-methods";
import { MethodsPart } from "./methods-part";

/** How clients pay the business, and where the money goes. `back`: the way back from the provider's page. */
export function GettingPaidPage({ back }: { back: Return | undefined }) {
  return (
    <>
      <h1 className="text-22 font-semibold">Getting paid</h1>
      <p className="mt-1 mb-5 text-14 text-muted">How clients pay you, and where the money goes.</p>
      <ConnectedAccountPart back={back} />
      <div className="border-t border-line2 py-7">
        <MethodsPart />
      </div>
      <BankAccountsPart />
      <PaymentMethodsPart />
    </>
  );
}
