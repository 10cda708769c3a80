/** The channel from a window of another service's sign-in to the page that opened it for a proof. */
const NAME = "stint-proof";

export const proofOutcomes = ["done", "denied", "other", "failed"] as const;
export type ProofOutcome = (typeof proofOutcomes)[number];

/** Sends the outcome by a channel: the other service's pages may have cut the window off from its opener. */
export function tellProof(outcome: ProofOutcome): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(outcome);
  channel.close();
}

export function onProof(listen: (outcome: ProofOutcome) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<ProofOutcome>) => listen(data);
  return () => channel.close();
}
