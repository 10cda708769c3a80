// How long documents take to print in a warm container: the first page is a proposal of one page, the others
// are whole documents. docs/performance.md keeps the numbers.

import { renderInvoice, renderProposal, renderReceipt } from "../../packages/documents/src/pdf/index";
import { readPdf } from "../../packages/documents/test/read";
import { accepted, invoice, large, proposal, receipt } from "../../packages/documents/test/samples";

const RUNS = 25;
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const [phase] = proposal.phases;
const short = { ...proposal, phases: phase ? [{ ...phase, services: phase.services.slice(0, 2) }] : [] };

/** 200,000 letters that are not Latin. */
const cyrillic =
  "Настоящим договором стороны подтверждают обязательства исполнителя перед заказчиком согласно";
const body = Array.from({ length: 55 }, (_, at) => `${cyrillic} ${at}`).join(" ");
const contract = { ...proposal, terms: Array.from({ length: 40 }, (_, at) => ({ name: `${at}`, body })) };

const documents: [string, () => Promise<Uint8Array>][] = [
  ["short proposal", () => renderProposal(short)],
  ["proposal", () => renderProposal(proposal)],
  ["accepted proposal with its certificate", () => renderProposal(accepted)],
  ["large proposal", () => renderProposal(large)],
  ["contract of 40 Cyrillic sections", () => renderProposal(contract)],
  ["invoice", () => renderInvoice(invoice)],
  ["receipt", () => renderReceipt(receipt)],
];

const started = performance.now();
await renderProposal(short);
console.log(`first document of a process: ${Math.round(performance.now() - started)} ms\n`);
console.log("| document | pages | warm, median | per page |\n|---|---|---|---|");
for (const [name, render] of documents) {
  const pages = (await readPdf(Buffer.from(await render()))).pages.length;
  for (let at = 0; at < 5; at++) await render();
  const times: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    const from = performance.now();
    await render();
    times.push(performance.now() - from);
  }
  const ms = median(times);
  console.log(`| ${name} | ${pages} | ${ms.toFixed(0)} ms | ${(ms / pages).toFixed(0)} ms |`);
}
process.exit(0);
