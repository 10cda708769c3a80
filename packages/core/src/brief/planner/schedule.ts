// When a brief says that its client pays: shares and times. Amounts are no prices, and are not read here.

import { isDeepStrictEqual } from "node:util";
import type { Answer, Schedule } from "../schema";
import { plainOf } from "./ask";
import { numberOf, type Span } from "./figure";
import type { Reading } from "./reading";

const AHEAD =
  "up ?front|in advance|(?:as )?(?:an? )?deposit|(?:on|at|upon) (?:the )?(?:signing|acceptance|signature|order)|when (?:we|you|both) sign|at (?:the )?(?:start|beginning|kick-?off)|to (?:start|begin)|vorab|im voraus|vorkasse|(?:als )?anzahlung|bei (?:auftrag\\w*|beginn|start|vertrags\\w+|unterschrift|unterzeichnung)|zu beginn|d'avance|d'acompte|a la (?:commande|signature)|a l'acceptation|au (?:debut|demarrage)|por adelantado|de anticipo|al (?:empezar|inicio|firmar)|[ae]n? la firma|a la aceptacion|adiantad\\w*|de (?:entrada|sinal)|no inicio|n?a assinatura|ao assinar|no aceite";
const DEPOSIT = "deposit|anzahlung|vorschuss|acompte|anticipo|sinal|entrada|adiantamento";
const SHARE = "(\\d{1,3}(?:[.,]\\d{1,2})?) ?(?:%|percent|per cent|prozent|pour ?cent|por ?ciento|por ?cento)";
const HALF = "(?:half|50/50|(?:die )?halfte|moitie|(?:la )?mitad|metade)";

/** "30 % up front", "a deposit of 30 %". */
const UPFRONT = [
  new RegExp(`${SHARE}[^.;,]{0,24}?\\b(?:${AHEAD})`),
  new RegExp(`\\b(?:${DEPOSIT})\\b[^.;,\\d]{0,16}${SHARE}`),
];
const HALF_UPFRONT = [
  new RegExp(`\\b${HALF}\\b[^.;,]{0,28}?\\b(?:${AHEAD}|now|jetzt|maintenant|ahora|agora)`),
  /\b50 ?[/-] ?50\b/,
];
const PAYS =
  /\b(?:pay\w*|paid|invoic\w*|bill(?:ed|ing)?|instal+ments?|balance|remainder|rest|zahl\w*|bezahl\w*|rechnung\w*|raten?|paie\w*|regl(?:er|ons|ez|ement\w*)|factur\w*|solde|echeances?|pag(?!es?\b|in)\w+|cuotas?|plazos?|fatura\w*|parcelas?|restante|resto)\b/;
const IN_MONTHS =
  /\b(\w+) (?:equal |gleichen? |monatliche\w* )?(?:monthly (?:payments?|instal+ments?|invoices?)|monatsraten|monatliche\w* (?:raten|zahlungen)|mensualites|mensualidades|(?:pagos|cuotas) mensuales|mensalidades|(?:pagamentos|parcelas) mensais)\b/;
const MONTHLY =
  /\b(?:monthly|each month|every month|per month|monatlich\w*|jeden monat|mensuel\w*|mensualites|(?:chaque|par) mois|mensual\w*|(?:cada|al) mes|mensal\w*|mensais|por mes)\b/;
const PHASES =
  /\b(?:(?:by|per|after (?:each|every)|at (?:each|every)|on (?:each|every)|in) (?:milestones?|phases?|stages?)|(?:nach|pro|je) (?:meilenstein\w*|phasen?|etappen?)|(?:par|a chaque) (?:etapes?|phases?|jalons?)|por (?:fases?|hitos?|etapas?|marcos?))\b/;
const AT_END =
  /\b(?:(?:on|at|after|upon) (?:the )?(?:completion|delivery|end|launch|go-?live|approval|handover)|when (?:it|we|everything|all|the \w+)(?:'s| is| are| goes| go) (?:done|finished|live|ready|launched)|(?:bei|zum|beim|zur) (?:abnahme|lieferung|abschluss|fertigstellung|launch|livegang|go-?live|veroffentlichung|ubergabe)|nach (?:abnahme|lieferung|abschluss|fertigstellung)|am ende|a la (?:livraison|fin|reception|mise en ligne)|au lancement|al (?:terminar|finalizar|entregar|final|lanzar|publicar)|(?:a la|en la|con la) entrega|(?:al|en el) lanzamiento|na entrega|no (?:final|fim|lancamento)|ao lancar|ao (?:terminar|final))\b/;

/** Returns when a text says that is paid; undefined where it says nothing of it. */
export function scheduleIn(text: string): Schedule | undefined {
  const plain = plainOf(text).replace(/\s+/g, " ");
  const share = UPFRONT.map((pattern) => pattern.exec(plain)?.[1]).find(Boolean);
  const isHalf = share === undefined && HALF_UPFRONT.some((pattern) => pattern.test(plain));
  const upfront = isHalf ? "50" : share?.replace(",", ".");
  if (upfront !== undefined && !(Number(upfront) > 0 && Number(upfront) <= 100)) return undefined;
  const isPaid = upfront !== undefined || PAYS.test(plain);
  if (!isPaid) return undefined;
  const counted = numberOf(IN_MONTHS.exec(plain)?.[1] ?? "");
  const months = counted !== undefined && Number.isInteger(counted) && counted <= 48 ? counted : null;
  const rest = MONTHLY.test(plain)
    ? ("monthly" as const)
    : PHASES.test(plain)
      ? ("phases" as const)
      : upfront !== undefined || AT_END.test(plain)
        ? ("completion" as const)
        : undefined;
  return rest && { upfront: upfront ?? null, rest, months: rest === "monthly" ? months : null };
}

/** What a brief says of when is paid, with the words that say it. */
export interface SaidSchedule {
  schedule: Schedule;
  answers: Answer[];
  /** Where the words stand in the brief. */
  span: Span;
}

/** Returns the fewest clauses of a sentence that say a schedule; the rest of it may ask for work. */
function findSpan({ stands, piece }: Reading, schedule: Schedule, brief: string): Span {
  for (let length = 1; length < stands.length; length += 1)
    for (let at = 0; at + length <= stands.length; at += 1) {
      const start = stands[at]?.start ?? piece.start;
      const end = stands[at + length - 1]?.end ?? piece.end;
      const text = brief.slice(start, end);
      if (isDeepStrictEqual(scheduleIn(text), schedule))
        return { start: start + (text.length - text.trimStart().length), end: start + text.trimEnd().length };
    }
  return piece;
}

/** Returns what a sentence says of when is paid. Orders are read as text (D53). */
export function scheduleOf(reading: Reading, brief: string): SaidSchedule | undefined {
  const { kind, piece, number } = reading;
  if (kind === "order" || piece.place === "frame") return undefined;
  const schedule = scheduleIn(brief.slice(piece.start, piece.end));
  if (!schedule) return undefined;
  const span = findSpan(reading, schedule, brief);
  return { schedule, answers: [{ sentence: number, quote: brief.slice(span.start, span.end) }], span };
}

/** Returns what the first sentence says of when is paid that says anything of it. */
export function findSchedule(readings: readonly Reading[], brief: string): SaidSchedule | undefined {
  for (const reading of readings) {
    const said = scheduleOf(reading, brief);
    if (said) return said;
  }
  return undefined;
}
