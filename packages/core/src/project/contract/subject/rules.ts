/** What a term of the library is about, and how it says it. Browser-safe. */
const TONE = /, (plain|firm|friendly)$/i;
export const TONES = ["plain", "firm", "friendly"] as const;
export type Tone = (typeof TONES)[number];

/** Returns what a term is about: alternatives are named after it ("Late Payments, firm"). */
export const subjectOf = ({ name }: { name: string }): string => name.replace(TONE, "");

/** Returns how a term says it; one without a word for it is plain. */
export const toneOf = ({ name }: { name: string }): Tone =>
  TONES.find((tone) => tone === TONE.exec(name)?.[1]?.toLowerCase()) ?? "plain";
