import { certificate } from "./certificate";
import { redline } from "./comparison";
import { Ledger } from "./ledger";
import {
  day,
  foot,
  NOTE,
  parties,
  prose,
  runningHead,
  STRONG,
  schedule,
  section,
  titleBlock,
  totals,
} from "./parts";
import { rich } from "./rich";
import { LEFT, Sheet, WIDTH } from "./sheet";
import type { PdfParty, PdfPassage, PdfService, PdfTerm, ProposalPdf } from "./types";

const CURRENCIES: Record<string, string> = {
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
  CAD: "Canadian dollars",
  AUD: "Australian dollars",
  JPY: "Japanese yen",
};

function subtitle({ acceptance, closed, valid_until, sent_on }: ProposalPdf): string {
  if (acceptance) return `Accepted by ${acceptance.signer_name} on ${day(acceptance.signed_at)}`;
  if (closed) return "Not accepted";
  if (valid_until) return `Valid through ${day(valid_until)}`;
  return sent_on ? `Sent ${day(sent_on)}` : "";
}

function aboutDocument({ number, version, sent_on, facts = [] }: ProposalPdf): PdfParty {
  return {
    name: [number ?? "Proposal", `version ${version}`].join(", "),
    lines: [...(sent_on ? [`Sent ${day(sent_on)}`] : []), ...facts],
  };
}

/** Draws texts in the sender's own words, each under its title. */
async function passages(sheet: Sheet, list: readonly PdfPassage[] | undefined, gap?: number): Promise<void> {
  for (const { title, body } of list ?? []) {
    await sheet.pause();
    section(sheet, title, 40, gap);
    text(sheet, body);
  }
}

function text(sheet: Sheet, body: PdfPassage["body"]): void {
  if (typeof body !== "string") rich(sheet, body);
  else if (body.trim()) prose(sheet, body);
}

/** Draws the scope of work: phases with their services, then the chosen or open options. */
async function scope(sheet: Sheet, { phases, options = [], currency }: ProposalPdf): Promise<void> {
  const services = phases.flatMap((phase) => phase.services);
  const all: PdfService[] = [...services, ...options.flatMap((set) => set.options)];
  const priced = services.some(({ amount }) => amount !== null);
  const totals = phases.map((phase) => phase.total).filter((total) => total !== null);
  const columns = {
    name: "Service",
    quantity: services.some(({ quantity }) => quantity !== ""),
    rate: services.some(({ unit_price, rate }) => unit_price !== null || rate !== undefined),
    amount: priced || totals.length > 0 || options.length > 0,
    description: true,
  };
  const ledger = new Ledger(sheet, currency, columns, all, totals);
  for (const phase of phases) {
    await sheet.pause();
    const texts = { note: phase.note, description: phase.description };
    // A phase without a name has no heading, only its services.
    if (phase.name) ledger.phase(phase.name, texts, phase.total ?? undefined, phase.services[0]);
    for (const service of phase.services) {
      await sheet.pause();
      ledger.row(service, priced);
    }
  }
  for (const { name, note, options: list } of options) {
    ledger.phase(name, { note }, undefined, list[0]);
    for (const option of list) {
      const named = option.selected ? option.name : `${option.name} (not selected)`;
      ledger.row({ ...option, name: named }, true, !option.selected);
    }
  }
  ledger.end();
}

/** Draws the contract's terms on separate pages: name, then the text as written. */
async function terms(
  sheet: Sheet,
  list: readonly PdfTerm[],
  version: string | undefined,
  changes: readonly string[] | undefined,
): Promise<void> {
  sheet.turn();
  sheet.y -= 16;
  section(sheet, version ? `Contract terms, version ${version}` : "Contract terms");
  for (const line of changes ?? []) prose(sheet, line);
  for (const [index, term] of list.entries()) {
    await sheet.pause();
    sheet.ensure(60);
    sheet.y += 20;
    const name = sheet.wrap(`${index + 1}. ${term.name}`, STRONG, WIDTH);
    sheet.put(sheet.tag("H3"), name, STRONG, LEFT, sheet.y);
    sheet.y += (name.length - 1) * 13.5 + 4;
    text(sheet, term.body);
  }
}

/**
 * Returns the closing line: "Contract terms, version 4, follow on pages 2 and 3. The certificate of
 * acceptance is page 4."
 */
function closing(props: ProposalPdf, termPages: number[], certificatePage: number | undefined): string {
  const [first, last] = [termPages[0], termPages.at(-1)];
  const where =
    first === last ? `page ${first}` : `pages ${first} ${last === (first ?? 0) + 1 ? "and" : "to"} ${last}`;
  const version = props.terms_version ? `, version ${props.terms_version},` : "";
  return [
    `All amounts in ${CURRENCIES[props.currency] ?? props.currency}.`,
    ...(props.remark ? [props.remark] : []),
    ...(termPages.length ? [`Contract terms${version} follow on ${where}.`] : []),
    ...(certificatePage ? [`The certificate of acceptance is page ${certificatePage}.`] : []),
  ].join(" ");
}

/**
 * Renders a proposal as A4 pages or, with `acceptance`, the sealed statement of work with its certificate
 * (D16, D21). The same props give the same bytes. Throws RangeError when `created_at` is not a valid time,
 * 1014 for too many pages, and the reason that `signal` was aborted with.
 */
export async function renderProposal(props: ProposalPdf, signal?: AbortSignal): Promise<Buffer> {
  const { acceptance, brand, change, currency, number } = props;
  let label = acceptance ? "Statement of work" : ((change && number) ?? "Proposal");
  const sheet = await Sheet.open({
    title: `${props.title}, version ${props.version}`,
    author: brand.name,
    subject: acceptance ? `Statement of work for ${props.for.name}` : `Proposal for ${props.for.name}`,
    ...(acceptance ? { keywords: acceptance.certificate } : {}),
    created_at: props.created_at,
    lang: props.lang ?? "en",
    signal,
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, props.title, subtitle(props));
  parties(sheet, [
    { label: "From", party: props.from },
    { label: "For", party: props.for },
    { label: "Document", party: aboutDocument(props) },
  ]);
  if (change) redline(sheet, change);
  await passages(sheet, props.passages, 22);
  if (change && props.phases.length) section(sheet, "Scope of work with this change");
  sheet.y += 6;
  if (props.phases.length || props.options?.length) await scope(sheet, props);
  totals(sheet, currency, props.totals, undefined);
  await passages(sheet, props.bounds);
  if (props.schedule?.length) schedule(sheet, currency, props.schedule);

  // The remark makes up to two lines more.
  sheet.ensure(props.remark ? 46 : 22);
  sheet.y += 20;
  const note = { tag: sheet.tag("P"), page: sheet.pages - 1, y: sheet.y };

  const list = props.terms ?? [];
  const before = sheet.pages;
  if (list.length) await terms(sheet, list, props.terms_version, change?.terms);
  const termPages = Array.from({ length: sheet.pages - before }, (_, index) => before + 1 + index);
  let certificatePage: number | undefined;
  if (acceptance) {
    label = acceptance.certificate;
    await certificate(sheet, props, acceptance);
    certificatePage = sheet.pages;
  }

  sheet.onPageNumber(note.page, () => {
    const lines = sheet.wrap(closing(props, termPages, certificatePage), NOTE, WIDTH);
    sheet.put(note.tag, lines, NOTE, LEFT, note.y);
  });
  const title = `${props.title}, version ${props.version}`;
  const middle = acceptance ? `Certificate ${acceptance.certificate}` : "";
  return sheet.finish((page, pages) => foot(sheet, title, middle, page, pages));
}
