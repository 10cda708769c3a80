import type { NetworkInfo } from "@stint/core/workspace/network/schema";

/** What each state of a registration means for the owner, in a sentence. */
const TEXTS: Record<NetworkInfo["state"], (address: string) => string> = {
  "": () => "",
  verifying: (address) =>
    `Being verified: the network is checking that ${address} is your business. Until it confirms, invoices go out by email.`,
  active: (address) => `Confirmed. You send and receive as ${address}.`,
  refused: (address) =>
    `Not confirmed: the network could not verify that ${address} is your business. Invoices go out by email. Check your tax ID, then choose the network again.`,
};

/** Says how far the network's check of the business is. */
export function NetworkState({ of: { state, address } }: { of: NetworkInfo }) {
  if (state === "") return null;
  return (
    <p className={state === "refused" ? "text-14 text-warn" : "text-14 text-muted"} role="status">
      {TEXTS[state](address)}
    </p>
  );
}
