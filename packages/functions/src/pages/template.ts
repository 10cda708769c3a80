import { env } from "@stint/core/platform/env";
import type { Template } from "@stint/core/template";
import { wordsOf } from "@stint/core/template/rules";
import type { Head } from "./head";

/** Returns the address of a template's page, which never has a number. */
export const addressOf = ({ hash }: Pick<Template.PublicInfo, "hash">): string =>
  `${env().STINT_URL}/templates/${encodeURIComponent(hash)}`;

/** Returns what the page of a template says in its head. */
export function headOf(template: Template.PublicInfo): Head {
  const { name, extent, label, total } = wordsOf(template);
  const address = addressOf(template);
  return {
    title: `${name}, scope of work`,
    description: [template.description, `${extent}. ${label} ${total}.`].filter(Boolean).join(" "),
    address,
    picture: { url: `${address}/picture.png`, alt: `${name}: ${extent}. ${label} ${total}.` },
    isPrivate: template.community === 0,
  };
}
