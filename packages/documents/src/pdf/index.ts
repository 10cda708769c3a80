/**
 * PDF documents: pure props in, bytes out, the same bytes for the same props. Always light, A4, tagged.
 * pdfkit, fontkit and the fonts are loaded on first use and must stay outside of bundles.
 */
import type { RecordPdf } from "./record";
import type { ClientStatement, TeammateStatement } from "./statement-of-work";
import type { InvoicePdf, ProposalPdf, ReceiptPdf, StatementPdf } from "./types";

export * as Pdf from "./index";

// Few API calls print, so each document's renderer is loaded on first use.
export const renderInvoice = async (props: InvoicePdf, signal?: AbortSignal) =>
  (await import("./invoice")).renderInvoice(props, signal);
export const renderProposal = async (props: ProposalPdf, signal?: AbortSignal) =>
  (await import("./proposal")).renderProposal(props, signal);
export const renderReceipt = async (props: ReceiptPdf) => (await import("./receipt")).renderReceipt(props);
export const renderStatement = async (props: StatementPdf) =>
  (await import("./statement")).renderStatement(props);
export const renderRecord = async (props: RecordPdf) => (await import("./record")).renderRecord(props);
export const renderClientStatement = async (props: ClientStatement) =>
  (await import("./statement-of-work")).renderClientStatement(props);
export const renderTeammateStatement = async (props: TeammateStatement) =>
  (await import("./statement-of-work")).renderTeammateStatement(props);

export type { PdfPart, RecordPdf } from "./record";
export type { ClientStatement, StatedService, TeammateStatement } from "./statement-of-work";

export type {
  InvoicePdf,
  PdfAcceptance,
  PdfAdjustment,
  PdfBlock,
  PdfBrand,
  PdfChange,
  PdfChangeRow,
  PdfInstalment,
  PdfOption,
  PdfOptionSet,
  PdfParty,
  PdfPassage,
  PdfPhase,
  PdfRun,
  PdfService,
  PdfSlip,
  PdfSlipParty,
  PdfTerm,
  PdfTotals,
  ProposalPdf,
  ReceiptPdf,
  StatementPdf,
} from "./types";
