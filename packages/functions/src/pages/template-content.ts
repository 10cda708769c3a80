import { minorDigits } from "@stint/core/platform/money";
import { describeCount, unitOf } from "@stint/core/project/scope/unit/rules";
import { roundsInWords } from "@stint/core/project/scope/words/rules";
import type { Template } from "@stint/core/template";
import { wordsOf } from "@stint/core/template/rules";
import { escapeText } from "./head";

/*
 * What the page of a template shows before its script has come, and to those who run none. It stands where the web
 * app's own page will (`web/features/template/public-page`), with the same classes, so that nothing moves when that
 * takes over: e2e/public-template compares the two. The stylesheet has the classes that the web app names, and no
 * others.
 */

type Phase = Template.PublicInfo["processed_categories"][number];
type Service = Phase["tasks"][number];

const COLUMN = "mx-auto w-[min(100%-40px,640px)] md:w-[min(100%-80px,1088px)]";
const MARK = `<span class="inline-flex items-center gap-3 text-15 font-semibold"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#711fff" /><path d="M8 9.5h12M8 14h9M8 18.5h5" stroke="#fff" stroke-width="2.4" stroke-linecap="round" /></svg>Stint</span>`;

/** Returns an element with these classes, of a text that is escaped here; nothing without a text. */
const element = (tag: string, classes: string, text: string): string =>
  text ? `<${tag} class="${classes}">${escapeText(text)}</${tag}>` : "";

function describeService({ name, description }: Service): string {
  const [first = "", ...rest] = description.split(/\n{2,}/);
  const more = element("p", "max-w-[60ch] whitespace-pre-line", rest.join("\n\n"));
  return [
    element("p", "max-w-[60ch] text-14 whitespace-pre-line text-muted", first),
    more &&
      `<details class="mt-1 text-14 text-muted"><summary class="w-fit cursor-pointer rounded-chip py-0.5 touch:min-h-11 touch:py-2.5">What is included<span class="sr-only"> in ${escapeText(name)}</span></summary>${more}</details>`,
  ].join("");
}

/** Where the app draws a lock in place of a price: only it knows whether this reader's plan shows them. */
const priceOf = (isPriced: boolean): string =>
  isPriced ? `<span class="w-24 shrink-0 text-right"></span>` : "";

const serviceOf = (service: Service, isPriced: boolean): string =>
  [
    `<li class="flex gap-x-4 border-t border-line py-3.5"><div class="min-w-0 flex-1">`,
    `<h3 class="text-15 font-[550] break-words">${escapeText(service.name)} `,
    element("span", "text-13 font-normal whitespace-nowrap text-muted", service.optional ? "Optional" : ""),
    "</h3>",
    element("p", "text-14 text-muted md:hidden", describeCount(service)),
    describeService(service),
    `</div><span class="text-15 w-16 shrink-0 text-right max-md:hidden">${escapeText(service.quantity)}`,
    service.unit ? element("span", "block text-13 text-muted", unitOf(service)) : "",
    `</span>${priceOf(isPriced)}</li>`,
  ].join("");

const phaseOf = ({ name, description, tasks }: Phase, isPriced: boolean): string =>
  [
    `<section class="border-t border-ink pt-4 pb-16"><div class="flex gap-x-4">`,
    element("h2", "min-w-0 flex-1 text-19 font-semibold break-words", name),
    `<span aria-hidden="true" class="text-13 text-muted w-16 shrink-0 text-right max-md:hidden">Qty</span>${isPriced ? `<span class="w-24 shrink-0 text-right max-md:hidden"></span>` : ""}</div>`,
    element("p", "text-14 text-muted", description),
    `<ul class="mt-3">${tasks.map((service) => serviceOf(service, isPriced)).join("")}</ul></section>`,
  ].join("");

/** Returns "In US dollars", as the web app says it below the total. */
const currencyNote = (currency: string): string => {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "name",
    minimumFractionDigits: minorDigits(currency),
  }).formatToParts(2);
  return `In ${parts.find(({ type }) => type === "currency")?.value ?? currency}`;
};

/** The one large amount, in its size for this text (`ui/amount` of the web app). */
const amountOf = (label: string, total: string, note: string): string =>
  [
    `<div class="@container min-w-0"><p class="text-muted text-15">${escapeText(label)}</p>`,
    `<p class="font-[650] tracking-[-0.02em] whitespace-nowrap -ml-0.5" style="font-size:min(52px,calc(100cqi/${(total.length * 0.56).toFixed(2)}));line-height:1.12">${escapeText(total)}</p>`,
    `${element("p", "text-14 text-muted mt-2.5", note)}</div>`,
  ].join("");

/** Returns what the page of a template shows, in HTML: no price but its total. */
export function contentOf(template: Template.PublicInfo): string {
  const { name, extent, label, total } = wordsOf(template);
  const { author, community, description, exclusions, revision_rounds, processed_categories, types } =
    template;
  const facts = [
    ...extent.split(", "),
    types.join(", ").replace(/^Diversity$/, "Diversity, Equity, & Inclusion"),
  ];
  return [
    `<div class="flex min-h-dvh flex-col bg-surface">`,
    `<header class="${COLUMN} flex min-h-20 items-center justify-between gap-4 max-md:min-h-16">${MARK}</header>`,
    `<main class="${COLUMN} flex-1 gap-x-18 pt-10 pb-16 max-md:pt-5 md:grid" style="grid-template-columns:minmax(0,672px) minmax(0,1fr);grid-template-rows:auto 1fr"><div>`,
    element("p", "text-15 text-muted", author ? `Scope of work by ${author}` : "Scope of work"),
    element("h1", "mt-1 text-40 font-semibold tracking-[-0.02em] text-balance max-md:text-30", name),
    element("p", "mt-3 max-w-[36em] text-17 text-muted", description),
    `<p class="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">`,
    ...facts.filter(Boolean).map((fact) => `<span>${escapeText(fact)}</span>`),
    `</p></div>`,
    `<aside aria-label="Price" class="max-md:mt-6" style="grid-column:2;grid-row:1/span 2"><div class="rounded-modal bg-bg p-7">`,
    amountOf(label, total, currencyNote(template.currency)),
    // What can be done depends on who reads, and the edge keeps one page for all: the app's two buttons come here.
    `<span class="mt-5 block min-h-[52px] rounded-ctl bg-hover"></span>`,
    `<span class="mt-2 block h-10 touch:h-11"></span>`,
    `</div></aside><div class="mt-10">`,
    ...processed_categories.map((phase) => phaseOf(phase, community === 1)),
    exclusions
      ? `<section class="border-t border-ink pt-4"><h2 class="text-17 font-semibold">Not included</h2>${element("p", "mt-1 max-w-[60ch] text-14 whitespace-pre-line text-muted", exclusions)}</section>`
      : "",
    revision_rounds === null ? "" : element("p", "mt-3 text-14 text-muted", roundsInWords(revision_rounds)),
    "</div></main></div>",
  ].join("");
}
