import { certificate } from "./certificate";
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
import { LEFT, Sheet, WIDTH } from "./sheet";
import type { PdfParty, PdfService, PdfTerm, ProposalPdf } from "./types";

const CURRENCIES: Record<string, string> = {
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
  CAD: "Canadian dollars",
  AUD: "Australian dollars",
  JPY: "Japanese yen",
};

function subtitle({ acceptance, show, valid_until, sent_on }: ProposalPdf): string {
  if (acceptance) return `Accepted by ${acceptance.signer_name} on ${day(acceptance.signed_at)}`;
  if (valid_until && show?.expire_at !== false) return `Valid until the end of ${day(valid_until)}`;
  return sent_on ? `Sent ${day(sent_on)}` : "";
}

function aboutDocument({ number, version, sent_on, duration }: ProposalPdf): PdfParty {
  return {
    name: [number ?? "Proposal", `version ${version}`].join(", "),
    lines: [...(sent_on ? [`Sent ${day(sent_on)}`] : []), ...(duration ? [duration] : [])],
  };
}

/** The scope of work: phases with their services, then the options. */
function scope(sheet: Sheet, props: ProposalPdf): void {
  const show = props.show ?? {};
  const priced = show.deliverable_prices !== false;
  const options = (props.options ?? []).filter((option) => option.selected || !props.acceptance);
  const services: PdfService[] = [...props.phases.flatMap((phase) => phase.services), ...options];
  const columns = {
    quantity: show.deliverable_units !== false,
    rate: priced && show.deliverable_units !== false,
    amount: priced || show.phase_prices !== false,
    description: show.deliverable_descriptions !== false,
  };
  // A hidden price is not printed at all: neither drawn nor left in the structure of the file.
  const hide = (service: PdfService): PdfService =>
    priced ? service : { ...service, unit_price: null, amount: null };
  const phaseTotals = props.phases.map((phase) => phase.total);
  const ledger = new Ledger(sheet, props.currency, columns, priced ? services : [], [
    ...(show.phase_prices !== false ? phaseTotals : []),
    props.options_total ?? 0,
  ]);
  for (const phase of props.phases) {
    const texts = {
      note: phase.note,
      description: show.phase_descriptions !== false ? phase.description : undefined,
    };
    const total = show.phase_prices !== false ? phase.total : undefined;
    ledger.phase(phase.name, texts, total, phase.services[0]);
    for (const service of phase.services) ledger.row(hide(service), priced);
  }
  if (options.length) {
    const title = props.acceptance ? "Selected options" : "Options";
    ledger.phase(title, {}, show.phase_prices !== false ? props.options_total : undefined, options[0]);
    for (const option of options) {
      const name = option.selected ? option.name : `${option.name} (not selected)`;
      ledger.row(hide({ ...option, name }), priced, !option.selected);
    }
  }
  ledger.end();
}

/** The contract's terms on pages of their own: name, then the text as it was written. */
function terms(sheet: Sheet, list: readonly PdfTerm[], version: string | undefined): void {
  sheet.turn();
  sheet.y -= 16;
  section(sheet, version ? `Contract terms, version ${version}` : "Contract terms");
  for (const [index, term] of list.entries()) {
    sheet.ensure(60);
    sheet.y += 20;
    const name = sheet.wrap(`${index + 1}. ${term.name}`, STRONG, WIDTH);
    sheet.put(sheet.tag("H3"), name, STRONG, LEFT, sheet.y);
    sheet.y += (name.length - 1) * 13.5 + 4;
    prose(sheet, term.body);
  }
}

/** "Contract terms, version 4, follow on pages 2 and 3. The certificate of acceptance is page 4." */
function closing(props: ProposalPdf, termPages: number[], certificatePage: number | undefined): string {
  const [first, last] = [termPages[0], termPages.at(-1)];
  const where =
    first === last ? `page ${first}` : `pages ${first} ${last === (first ?? 0) + 1 ? "and" : "to"} ${last}`;
  const version = props.terms_version ? `, version ${props.terms_version},` : "";
  return [
    `All amounts in ${CURRENCIES[props.currency] ?? props.currency}.`,
    ...(termPages.length ? [`Contract terms${version} follow on ${where}.`] : []),
    ...(certificatePage ? [`The certificate of acceptance is page ${certificatePage}.`] : []),
  ].join(" ");
}

/**
 * A proposal as A4 pages, or, with `acceptance`, the sealed statement of work with its certificate (D16, D21).
 * The same props give the same bytes. Throws RangeError when `created_at` is no instant.
 */
export async function renderProposal(props: ProposalPdf): Promise<Buffer> {
  const { acceptance, brand, currency } = props;
  const show = props.show ?? {};
  let label = acceptance ? "Statement of work" : "Proposal";
  const sheet = await Sheet.open({
    title: `${props.title}, version ${props.version}`,
    author: brand.name,
    subject: acceptance ? `Statement of work for ${props.for.name}` : `Proposal for ${props.for.name}`,
    ...(acceptance ? { keywords: acceptance.certificate } : {}),
    created_at: props.created_at,
    lang: props.lang ?? "en",
    head: (page, content) => runningHead(page, brand, label, content),
  });
  titleBlock(sheet, props.title, subtitle(props));
  parties(sheet, [
    { label: "From", party: props.from },
    { label: "For", party: props.for },
    { label: "Document", party: aboutDocument(props) },
  ]);
  if (props.goals?.trim() && show.client_goals !== false) {
    section(sheet, "Project goals", 40, 22);
    prose(sheet, props.goals);
  }
  for (const { title, body } of props.sections ?? []) {
    section(sheet, title, 40, 22);
    if (body.trim()) prose(sheet, body);
  }
  sheet.y += 6;
  if (show.scope !== false) scope(sheet, props);
  totals(sheet, currency, props.totals, undefined);
  if (props.schedule?.length && show.invoice_schedule !== false) schedule(sheet, currency, props.schedule);

  sheet.ensure(22);
  sheet.y += 20;
  const note = { tag: sheet.tag("P"), page: sheet.pages - 1, y: sheet.y };

  const list = show.general_terms === false ? [] : (props.terms ?? []);
  const before = sheet.pages;
  if (list.length) terms(sheet, list, props.terms_version);
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
