import { env } from "@stint/core/platform/env";
import { countOf } from "@stint/core/project/scope/unit/rules";
import { roundsInWords } from "@stint/core/project/scope/words/rules";
import type { Template } from "@stint/core/template";
import { wordsOf } from "@stint/core/template/rules";
import { escapeText, type Head } from "./head";

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

type Phase = Template.PublicInfo["processed_categories"][number];

const paragraph = (text: string): string =>
  text ? `<p class="text-14 text-muted whitespace-pre-line">${escapeText(text)}</p>` : "";

const serviceOf = (service: Phase["tasks"][number]): string =>
  `<li class="border-t border-line py-3.5"><h3 class="text-15 break-words">${escapeText(service.name)}</h3>${paragraph(
    [countOf(service), service.optional ? "optional" : ""].filter(Boolean).join(", "),
  )}${paragraph(service.description)}</li>`;

const phaseOf = ({ name, description, tasks }: Phase): string =>
  `<section class="border-t border-ink pt-4 pb-16"><h2 class="text-19 font-semibold break-words">${escapeText(name)}</h2>${paragraph(description)}<ul class="mt-3">${tasks.map(serviceOf).join("")}</ul></section>`;

/** Returns what the page of a template shows, in HTML: no price but its total (`features/template/public-page`). */
export function contentOf(template: Template.PublicInfo): string {
  const { name, extent, label, total } = wordsOf(template);
  const { author, description, exclusions, revision_rounds, processed_categories } = template;
  return [
    `<main class="mx-auto w-full max-w-[1136px] px-4 pt-6">`,
    `<p class="text-14 text-muted">Scope of work${author ? ` by ${escapeText(author)}` : ""}</p>`,
    `<h1 class="text-22 font-semibold break-words">${escapeText(name)}</h1>`,
    paragraph(description),
    `<p class="mt-3 text-15">${escapeText(`${label} ${total}: ${extent}`)}</p>`,
    ...processed_categories.map(phaseOf),
    ...(exclusions ? [`<h2 class="text-19 font-semibold">Not included</h2>`, paragraph(exclusions)] : []),
    ...(revision_rounds === null ? [] : [paragraph(`Revisions: ${roundsInWords(revision_rounds)}`)]),
    paragraph("To begin a project with it, turn on JavaScript for this site and load the page again."),
    "</main>",
  ].join("\n");
}
