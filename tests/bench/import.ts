// A list of 10,000 clients: read, tried, imported and imported again, as the page does it, in parts of 1,000 rows.
// The budget is a minute of CPU for all of it.
import { type ImportRow, MOST_ROWS } from "@stint/core/client/import/schema";
import { mappingOf, rowsOf, table } from "../../packages/web/src/features/client/import/table";
import { owner, stop } from "./start";

const { importClients } = await import("@stint/core/client/import");
const { Actor } = await import("@stint/core/platform/actor");
const ROWS = Number(process.env.MANY ?? 10_000);
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

const head = "Client,First name,Last name,Email,Phone,Website,Billing address,Country";
const line = (at: number) =>
  `"Client ${at}, Sample & Co",Robin,Sample ${at},robin${at}@sample${at}.test,+49 30 ${at},sample${at}.test,"${at} Sample Lane\nBerlin",Germany`;
const csv = [head, ...Array.from({ length: ROWS }, (_, at) => line(at))].join("\r\n");

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1e6, result];
};

async function all(rows: readonly ImportRow[], dry_run: boolean) {
  const counts: Record<string, number> = {};
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const answer = await as(() => importClients({ rows: rows.slice(at, at + MOST_ROWS), dry_run }));
    for (const { outcome } of answer.rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const [reading, rows] = await seconds(async () => {
  const read = table(csv);
  return rowsOf(read, mappingOf(read.columns));
});
const runs = [
  ["tried", true],
  ["imported", false],
  ["imported again", false],
] as const;
let sum = reading;
console.log(`${rows.length} rows, ${(csv.length / 1e6).toFixed(1)} MB`);
console.log(`read: ${reading.toFixed(1)} s of CPU`);
for (const [name, dry] of runs) {
  const [cpu, counts] = await seconds(() => all(rows, dry));
  sum += cpu;
  console.log(`${name}: ${cpu.toFixed(1)} s of CPU, ${JSON.stringify(counts)}`);
}
console.log(`in all: ${sum.toFixed(1)} s of CPU (budget 60)`);
await stop();
process.exitCode = sum > 60 ? 1 : 0;
