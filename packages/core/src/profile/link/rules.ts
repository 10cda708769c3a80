/** The links that a profile shows, and which addresses of each service they may be. Browser-safe. */
import { isPlainAddress } from "../../platform/shape/address/rules";

interface Social {
  label: string;
  /** The hosts of the service; absent for any. */
  hosts?: readonly string[];
  /** What stands after the host. */
  path?: RegExp;
  /** What is wrong with a path that does not fit. */
  hint: string;
}

export const SOCIAL_LINKS = {
  website_url: { label: "Website", hint: "use an address such as example.com" },
  linkedin_url: {
    label: "LinkedIn",
    hosts: ["linkedin.com"],
    path: /^\/(in|company)\/[\w-]{5,15}$/,
    hint: "use linkedin.com/in/ or /company/ and a name of 5 to 15 characters",
  },
  dribbble_url: {
    label: "Dribbble",
    hosts: ["dribbble.com"],
    path: /^\/[\w-]{2,40}$/,
    hint: "use dribbble.com/ and your name there",
  },
  behance_url: {
    label: "Behance",
    hosts: ["behance.net"],
    path: /^\/[\w-]{2,40}$/,
    hint: "use behance.net/ and your name there",
  },
  instagram_url: {
    label: "Instagram",
    hosts: ["instagram.com"],
    path: /^\/[\w.]{1,30}$/,
    hint: "use instagram.com/ and your name there",
  },
  twitter_url: {
    label: "Twitter",
    hosts: ["twitter.com", "x.com"],
    path: /^\/\w{5,15}$/,
    hint: "use twitter.com/ and a name of 5 to 15 characters",
  },
} as const satisfies Record<string, Social>;
export type SocialLink = keyof typeof SOCIAL_LINKS;
export const SOCIAL_NAMES = Object.keys(SOCIAL_LINKS) as SocialLink[];

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * Returns the address that a typed link means, always encrypted for the services, or what is wrong with it:
 * "LinkedIn invalid: use …".
 */
export function normalizeLink(name: SocialLink, typed: string): { url: string; fault?: string } {
  const { label, hosts, path, hint }: Social = SOCIAL_LINKS[name];
  const fault = `${label} invalid: ${hint}`;
  if (typed.startsWith("/") || !isPlainAddress(typed)) return { url: "", fault };
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed) ? typed : `https://${typed}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { url: "", fault };
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username || url.password || !DOMAIN.test(url.hostname)) return { url: "", fault };
  if (!hosts || !path) return { url: url.href.replace(/^(https?:\/\/[^/?#]+)\/$/, "$1") };
  const host = url.hostname.replace(/^(www|[a-z]{2})\./, "");
  const rest = url.pathname.replace(/\/+$/, "");
  if (!hosts.includes(host) || url.port || !path.test(rest)) return { url: "", fault };
  return { url: `https://${host}${rest}` };
}
