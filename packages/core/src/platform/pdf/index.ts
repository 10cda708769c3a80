/**
 * Documents as PDF: pure props in, bytes out, the same bytes for the same props. Always light, A4, tagged. pdfkit,
 * fontkit and the fonts are read on first use and must stay outside of bundles.
 */
export * as Pdf from "./index";
export { renderInvoice } from "./invoice";
export { renderProposal } from "./proposal";
export { renderReceipt } from "./receipt";
export type {
  InvoicePdf,
  PdfAcceptance,
  PdfAdjustment,
  PdfBrand,
  PdfInstalment,
  PdfOption,
  PdfParty,
  PdfPhase,
  PdfService,
  PdfShow,
  PdfTerm,
  PdfTotals,
  ProposalPdf,
  ReceiptPdf,
} from "./types";
