import { Ledger } from "./ledger";
import { day, foot, parties, prose, runningHead, section, titleBlock, totals } from "./parts";
import { Sheet } from "./sheet";
import type { PdfBrand, PdfParty, PdfService } from "./types";

/** A service for a statement; amounts and quantities as stored (D6). */
export interface StatedService extends PdfService {
  /** An option that does not count at present. */
  left?: boolean;
}

interface StatedPhase {
  name: string;
  description: string;
  start_at: string | null;
  /** Null where hidden. */
  total: number | null;
  services: StatedService[];
}

interface Statement {
  brand: PdfBrand;
  currency: string;
  title: string;
  from: PdfParty;
  for: PdfParty;
  goals: string | null;
  phases: StatedPhase[];
  /** The file's creation time, ISO. */
  created_at: string;
}

/** The client's view of a scope. Hidden prices have no amount here. */
export interface ClientStatement extends Statement {
  shows: { prices: boolean; phase_prices: boolean; units: boolean };
  /** Null where every price is hidden. */
  total: number | null;
  exclusions: string;
  /** The words about rounds of revision; null without any. */
  revisions: string | null;
}

/** A teammate's view of a scope: their own work and pay, and no price (D42). */
export interface TeammateStatement extends Statement {
  /** Agreed pay; null where none was agreed. */
  pay: number | null;
}

const LABEL = "Statement of work";

const open = (of: Statement): Promise<Sheet> =>
  Sheet.open({
    title: `${of.title}, statement of work`,
    author: of.brand.name,
    subject: `Statement of work for ${of.for.name}`,
    created_at: of.created_at,
    lang: "en",
    head: (page, content) => runningHead(page, of.brand, LABEL, content),
  });

const written = ({ created_at }: Statement): PdfParty => ({
  name: LABEL,
  lines: [`Printed ${day(created_at)}`],
});

function begin(sheet: Sheet, of: Statement): void {
  titleBlock(sheet, of.title, LABEL);
  parties(sheet, [
    { label: "From", party: of.from },
    { label: "For", party: of.for },
    { label: "Document", party: written(of) },
  ]);
  if (of.goals) {
    section(sheet, "Project goals", 40, 22);
    prose(sheet, of.goals);
  }
  sheet.y += 6;
}

const noteOf = ({ start_at }: StatedPhase): { note?: string } =>
  start_at ? { note: `Starts ${day(start_at)}` } : {};

/** Draws the phases with their services as one table. */
function table(of: Statement, ledger: Ledger, priced: boolean, phases: boolean): void {
  for (const phase of of.phases) {
    const texts = { ...noteOf(phase), description: phase.description };
    if (phase.name) ledger.phase(phase.name, texts, phases ? phase.total : undefined, phase.services[0]);
    for (const service of phase.services) ledger.row(service, priced, service.left);
  }
  ledger.end();
}

const finish = (sheet: Sheet, { title }: Statement): Promise<Buffer> =>
  sheet.finish((page, pages) => foot(sheet, title, "", page, pages));

/**
 * Renders a scope's statement of work for its client, as tagged A4 pages. The same props give the same bytes.
 */
export async function renderClientStatement(of: ClientStatement): Promise<Buffer> {
  const { shows, total, currency } = of;
  const sheet = await open(of);
  begin(sheet, of);
  const columns = {
    name: "Service",
    quantity: shows.units,
    rate: shows.units && shows.prices,
    amount: shows.prices || shows.phase_prices,
    description: true,
  };
  const services = of.phases.flatMap((phase) => phase.services);
  const amounts = [...of.phases.map((phase) => phase.total), total];
  const ledger = new Ledger(sheet, currency, columns, services, amounts);
  table(of, ledger, shows.prices, shows.phase_prices);
  if (total !== null) totals(sheet, currency, { subtotal: total, total }, undefined);
  if (of.exclusions) {
    section(sheet, "Not included");
    prose(sheet, of.exclusions);
  }
  if (of.revisions !== null) {
    section(sheet, "Revisions");
    prose(sheet, of.revisions);
  }
  return finish(sheet, of);
}

/** Renders a teammate's statement of work: their work, deadlines, and their own pay (D42). */
export async function renderTeammateStatement(of: TeammateStatement): Promise<Buffer> {
  const sheet = await open(of);
  begin(sheet, of);
  const columns = { name: "Service", quantity: true, rate: false, amount: false, description: true };
  const services = of.phases.flatMap((phase) => phase.services);
  table(of, new Ledger(sheet, of.currency, columns, services, []), false, false);
  if (of.pay !== null)
    totals(
      sheet,
      of.currency,
      { subtotal: of.pay, total: of.pay },
      { balance: [], due: { label: "Your pay", amount: of.pay } },
    );
  return finish(sheet, of);
}
