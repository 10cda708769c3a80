/** The sources that may have brought a person here. */
export const SOURCES = [
  "scope_template",
  "referral_code",
  "promo_code",
  "project_invitation",
  "invitation",
] as const;
export type Source = (typeof SOURCES)[number];

export const isSource = (word: unknown): word is Source => (SOURCES as readonly unknown[]).includes(word);
