import { env } from "@stint/core/platform/env";
import type { Profile } from "@stint/core/profile";
import { fullNameOf } from "@stint/core/profile/rules";
import { escapeText, type Head } from "./head";

/** Returns the address of a person's page for everybody. */
export const addressOf = (token: string): string =>
  `${env().STINT_URL}/people/public/${encodeURIComponent(token)}`;

/** Returns what the page of a person says in its head; only a public profile has one. */
export function headOf(profile: Profile.Info, token: string): Head {
  const name = fullNameOf(profile);
  const description = [profile.headline, profile.about].filter(Boolean).join(". ");
  return {
    title: name,
    description: (description || `${name} on Stint`).slice(0, 300),
    address: addressOf(token),
    picture: {
      url: `${addressOf(token)}/picture.png`,
      alt: [name, profile.headline].filter(Boolean).join(": "),
    },
    isPrivate: false,
  };
}

/** Returns what a person's page shows before its script has come, in HTML. */
export const contentOf = (profile: Profile.Info): string =>
  [
    `<main class="mx-auto w-[min(100%-40px,640px)] md:w-[min(100%-80px,1088px)] py-16">`,
    `<h1 class="text-40 font-semibold tracking-[-0.02em] text-balance max-md:text-30">${escapeText(fullNameOf(profile))}</h1>`,
    profile.headline ? `<p class="mt-1 text-17">${escapeText(profile.headline)}</p>` : "",
    profile.about ? `<p class="mt-6 text-17 whitespace-pre-line">${escapeText(profile.about)}</p>` : "",
    "</main>",
  ].join("");
