// What the library planner makes of 200 briefs: what it finds of what was listed by hand, and what it costs. Briefs
// that are kept aside while it is tuned are told apart, and so are others that it is tuned with (`practice`). Prints
// tables; docs/performance.md keeps the numbers. `--worst` prints the misses and wrong choices of the seen briefs and
// of those for practice. `--seen` measures no others: it is for whoever tunes.
import { checkOperation, type Operation, planFromLibrary, START } from "@stint/core/brief/planner";
import { coverSentence, type StoredSentence } from "@stint/core/brief/rules";
import { type Brief, readBriefs } from "../../packages/core/test/planner/briefs";
import { inputOf, services } from "../../packages/core/test/planner/input";

const byID = new Map(services.map((service) => [service.id, service]));

interface Result {
  brief: Brief;
  chosen: string[];
  /** Chosen ones that no need lists. */
  wrong: string[];
  /** Needs with a list of which nothing was chosen. */
  missed: string[];
  listed: number;
  created: number;
  unpriced: number;
  unmarked: number;
  /** Needs of which nothing was chosen, and that the draft does not list as open. */
  lost: string[];
  /** Needs of which nothing was chosen. */
  unmet: number;
  /** What the draft lists as open, and how much of it no need lists. */
  open: number;
  idle: number;
  dropped: number;
  counts: { right: number; all: number };
  /** Services that quote an order to the machine. */
  obeyed: number;
  cpu: number;
  first: number;
}

const plain = (words: string): string => words.replace(/[\s>]+/g, "");

interface Place {
  start: number;
  end: number;
}

const overlaps = (a: Place, b: Place): boolean => a.start < b.end && b.start < a.end;

/** So many letters of words are looked for where mails broke or joined them otherwise. */
const SOME = 20;

/** Returns where words stand in a text, both without white space. */
function placesOf(text: string, words: string): Place[] {
  const places: Place[] = [];
  for (const part of [words, words.slice(0, SOME), words.slice(-SOME)]) {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
      places.push({ start: at, end: at + part.length });
    if (places.length > 0) return places;
  }
  return places;
}

/** Returns the words that a draft lists as open, by their places in the brief without white space. */
function openOf(brief: string, operations: readonly Operation[]): Place[] {
  const text = plain(brief);
  const lines = operations.flatMap((each) =>
    each.kind === "service"
      ? [{ answers: each.service.answers, decision: "proposed" as const, is_added: false, is_present: false }]
      : [],
  );
  const sentences = operations
    .flatMap((each) => (each.kind === "read" ? each.sentences : []))
    .map((sentence): StoredSentence => {
      const last = operations.findLast((each) => each.kind === "cover" && each.sentence === sentence.number);
      return last?.kind === "cover" ? { ...sentence, cover: last.cover, reason: last.reason } : sentence;
    });
  let from = 0;
  return sentences.flatMap((sentence) => {
    const whole = plain(sentence.text);
    const at = Math.max(from, text.indexOf(whole, from));
    from = at + whole.length;
    if (sentence.cover === null) return [];
    const points = operations.flatMap((each) =>
      each.kind === "exclude" && sentence.cover === "covered" && each.answers.length > 0
        ? [{ answers: each.answers, decision: "proposed" as const, is_added: false, is_present: false }]
        : [],
    );
    const { open } = coverSentence(sentence, [...lines, ...points], () => "");
    return open.flatMap((words) => {
      const place = placesOf(whole, plain(words))[0];
      return place ? [{ start: at + place.start, end: at + place.end }] : [];
    });
  });
}

async function measure(brief: Brief): Promise<Result> {
  const input = inputOf(brief.brief);
  const before = process.cpuUsage();
  const start = performance.now();
  let first = 0;
  const operations: Operation[] = [];
  for await (const operation of planFromLibrary(input, new AbortController().signal)) {
    if (operation.kind === "phase" && first === 0) first = performance.now() - start;
    operations.push(operation);
  }
  const { user, system } = process.cpuUsage(before);

  let course = START;
  let dropped = 0;
  for (const operation of operations) {
    const checked = checkOperation(operation, input, course);
    if (checked) course = checked.course;
    else dropped += 1;
  }
  const lines = operations.flatMap((each) => (each.kind === "service" ? [each.service] : []));
  const chosen = lines.filter(({ deliverable_id }) => deliverable_id !== null).map(({ name }) => name);
  const right = new Set(brief.needs.flatMap((need) => need.services));
  const listed = brief.needs.filter((need) => need.services.length > 0);
  const counted = brief.needs.flatMap(({ quantity, services: names }) => {
    const line = lines.find(({ name }) => names.includes(name));
    return quantity !== undefined && line ? [Number(line.quantity) === quantity] : [];
  });
  const open = openOf(brief.brief, operations);
  const wanted = brief.needs.flatMap(({ sentence }) => placesOf(plain(brief.brief), plain(sentence)));
  /** A need whose services are all missing is kept where the draft lists its words as open, or writes work for them. */
  const isKept = ({ sentence, services: names }: Brief["needs"][number]): boolean => {
    if (names.some((name) => chosen.includes(name))) return true;
    const places = placesOf(plain(brief.brief), plain(sentence));
    const written = lines
      .filter(({ deliverable_id }) => deliverable_id === null)
      .flatMap(({ answers }) => answers.flatMap(({ quote }) => placesOf(plain(brief.brief), plain(quote))));
    return places.some((place) => [...open, ...written].some((span) => overlaps(span, place)));
  };
  return {
    brief,
    chosen,
    wrong: chosen.filter((name) => !right.has(name)),
    missed: listed
      .filter(({ services: names }) => !names.some((name) => chosen.includes(name)))
      .map(({ sentence, services: names }) => `${sentence} → ${names.join(", ")}`),
    listed: listed.length,
    created: lines.length - chosen.length,
    unpriced: lines.filter(({ price, source }) => (price === null) !== (source === null)).length,
    unmarked: lines.filter(
      ({ name, deliverable_id }) => deliverable_id !== null && byID.get(deliverable_id)?.name !== name,
    ).length,
    lost: brief.needs.filter((need) => !isKept(need)).map(({ sentence }) => sentence),
    unmet: brief.needs.filter(({ services: names }) => !names.some((name) => chosen.includes(name))).length,
    open: open.length,
    idle: open.filter((span) => !wanted.some((place) => overlaps(span, place))).length,
    dropped,
    counts: { right: counted.filter(Boolean).length, all: counted.length },
    obeyed: lines.filter(({ answers }) =>
      answers.some(({ quote }) => brief.orders.some((order) => order.includes(quote))),
    ).length,
    cpu: (user + system) / 1000,
    first,
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const part = (some: number, all: number): number => Math.round((some / Math.max(1, all)) * 100) / 100;
const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
};

function summarize(results: readonly Result[]) {
  const chosen = sum(results.map((each) => each.chosen.length));
  const listed = sum(results.map((each) => each.listed));
  return {
    briefs: results.length,
    needs: sum(results.map(({ brief }) => brief.needs.length)),
    chosen,
    precision: part(chosen - sum(results.map((each) => each.wrong.length)), chosen),
    recall: part(listed - sum(results.map((each) => each.missed.length)), listed),
    quantities: part(
      sum(results.map(({ counts }) => counts.right)),
      sum(results.map(({ counts }) => counts.all)),
    ),
    new: sum(results.map((each) => each.created)),
    "prices without source": sum(results.map((each) => each.unpriced)),
    "not marked new": sum(results.map((each) => each.unmarked)),
    "orders obeyed": sum(results.map((each) => each.obeyed)),
    unmet: sum(results.map((each) => each.unmet)),
    "needs lost": sum(results.map((each) => each.lost.length)),
    open: sum(results.map((each) => each.open)),
    idle: sum(results.map((each) => each.idle)),
    dropped: sum(results.map((each) => each.dropped)),
  };
}

const group = (results: readonly Result[], keyOf: (result: Result) => string) => {
  const groups = new Map<string, Result[]>();
  for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result]);
  return Object.fromEntries([...groups].sort().map(([key, list]) => [key, summarize(list)]));
};

const faults = ({ wrong, missed, listed }: Result): number =>
  (wrong.length + missed.length) / Math.max(1, listed);

const only = process.argv.find((each) => each.startsWith("--only="))?.slice(7);
const briefs = [...readBriefs().values(), ...readBriefs("practice").values()]
  .flat()
  .filter(({ id }) => only === undefined || id.startsWith(only))
  .filter(({ seen }) => seen || !process.argv.includes("--seen"));
const results: Result[] = [];
for (const brief of briefs) results.push(await measure(brief));
const setOf = ({ seen, id }: Brief): string =>
  id.startsWith("practice") ? "practice" : seen ? "seen" : "kept aside";
const seen = results.filter(({ brief }) => setOf(brief) === "seen");

console.log("all of the set, those seen of it and kept aside, and others for practice");
console.table({
  all: summarize(results.filter(({ brief }) => setOf(brief) !== "practice")),
  ...group(results, ({ brief }) => setOf(brief)),
});
console.log("by language");
console.table(group(results, ({ brief }) => `${brief.language} ${setOf(brief)}`));
console.log("by trap, seen");
console.table(group(seen, ({ brief }) => brief.trap));
console.log("by kind of work, seen");
console.table(group(seen, ({ brief }) => brief.id.replace(/-\d+$/, "")));
console.log("the ten worst that were seen");
console.table(
  [...seen]
    .sort((a, b) => faults(b) - faults(a))
    .slice(0, 10)
    .map((each) => ({
      id: each.brief.id,
      ...(({ precision, recall, chosen }) => ({ precision, recall, chosen }))(summarize([each])),
    })),
);
console.log("cost of a brief");
console.table({
  "first of the process": {
    "CPU ms": Math.round(results[0]?.cpu ?? 0),
    "ms to the first phase": Math.round(results[0]?.first ?? 0),
  },
  "half of them": {
    "CPU ms": middle(results.map(({ cpu }) => cpu)),
    "ms to the first phase": middle(results.map(({ first }) => first)),
  },
  most: {
    "CPU ms": Math.round(Math.max(...results.slice(1).map(({ cpu }) => cpu))),
    "ms to the first phase": Math.round(Math.max(...results.slice(1).map(({ first }) => first))),
  },
});
if (process.argv.includes("--worst"))
  for (const { brief, wrong, missed, lost } of results.filter((each) => each.brief.seen))
    if (wrong.length + missed.length + lost.length > 0)
      console.log(
        [
          `== ${brief.id} ${brief.language} ${brief.trap}`,
          ...missed.map((each) => `  missed: ${each}`),
          ...wrong.map((each) => `  wrong: ${each}`),
          ...lost.map((each) => `  lost: ${each}`),
        ].join("\n"),
      );
