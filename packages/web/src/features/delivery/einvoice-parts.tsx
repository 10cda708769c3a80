import { IncomingPart } from "./incoming-part";
import { NetworkPart } from "./network-part";

/** Settings: how e-invoices leave, and what came in. */
export function EinvoiceParts() {
  return (
    <>
      <NetworkPart />
      <IncomingPart />
    </>
  );
}
