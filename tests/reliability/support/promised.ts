/** One piece of work of the kill test, and how far it got: what is noted here was answered. */
export interface Job {
  writer: number;
  key: string;
  name: string;
  email: string;
  project_id?: number;
  client_id?: number;
  hash?: string;
  /** A code was asked for. */
  asked?: boolean;
  accepted?: boolean;
}

export interface Found {
  projects: { id: number; name: string; status: string }[];
  invoices: {
    project_id: number;
    number: string | null;
    totals: { total: number };
    schedule: { sequence: number } | null;
  }[];
  notifications: { type: string; metadata: { project_id?: number } }[];
  /** Subjects by address. */
  mails: Record<string, string[]>;
}

/**
 * What was promised and is not there, or is there twice. A mail may be sent once more for each kill: between
 * the provider's yes and our note of it no store can help.
 */
export function wrong(
  jobs: Job[],
  { projects, invoices, notifications, mails }: Found,
  kills: number,
): string[] {
  const all: string[] = [];
  const times = (what: string, found: number, least: number, most: number) => {
    if (found < least || found > most) all.push(`${found} × ${what}`);
  };
  for (const job of jobs) {
    const same = projects.filter(({ name }) => name === job.name);
    times(`${job.name}`, same.length, job.project_id ? 1 : 0, 1);
    if (!job.accepted) continue;
    const { project_id } = job;
    if (same[0]?.status !== "active") all.push(`${job.name} is ${same[0]?.status}`);
    const schedule = invoices.filter((invoice) => invoice.project_id === project_id && invoice.schedule);
    times(`invoice of ${job.name}`, schedule.length, 2, 2);
    const total = schedule.reduce((sum, { totals }) => sum + totals.total, 0);
    times(`cents invoiced of ${job.name}`, total, 100_000, 100_000);
    times(`deposit of ${job.name} sent`, schedule.filter(({ number }) => number).length, 1, 1);
    const rings = notifications.filter(
      ({ type, metadata }) => type === "proposal.accepted" && metadata.project_id === project_id,
    );
    times(`bell for ${job.name}`, rings.length, 1, 1);
    const mailed = (words: RegExp) =>
      (mails[job.email] ?? []).filter((subject) => words.test(subject)).length;
    times(`sealed copy of ${job.name}`, mailed(/^Accepted:/), 1, 1 + kills);
    times(`mail with the deposit of ${job.name}`, mailed(/^Invoice /), 1, 1 + kills);
  }
  const numbers = invoices.flatMap(({ number }) => (number ? [Number(number.replace(/\D/g, ""))] : []));
  numbers
    .sort((a, b) => a - b)
    .forEach((number, at) => {
      if (number !== at + 1) all.push(`invoice number ${number} at place ${at + 1}`);
    });
  return all;
}
