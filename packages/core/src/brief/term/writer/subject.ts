// What a sentence is about, by the words that people use for the subjects of contract terms.

import { subjectOf } from "../../../project/contract/subject/rules";
import { plainOf } from "../../planner/ask";
import type { Span } from "../../planner/figure";
import { isSmall, type Language, stemOf, tokensOf } from "../../planner/token";
import type { KnownTerm } from "./schema";

/**
 * How clients and freelancers say what a subject of the library is about, in English, German, French, Spanish and
 * Portuguese, lower case without accents.
 */
const WORDS: Record<string, string> = {
  Confidentiality:
    "confidential\\w*|nda|non-?disclosure|secre(?:t|cy|to|ta|tos)|vertraulich\\w*|geheim\\w*|verschwiegen\\w*|confidenci\\w*|sigilo",
  "Confidentiality with Subcontractors":
    "confidential\\w* .{0,30}subcontractors?|subcontractors? .{0,30}confidential\\w*",
  "Data Protection":
    "gdpr|dsgvo|rgpd|lgpd|personal data|data protection|privacy|datenschutz\\w*|personenbezogen\\w*|donnees personnelles|datos personales|proteccion de datos|dados pessoais",
  "Term and Termination":
    "terminat\\w+|notice period|end (?:the|this) (?:agreement|contract)|kundig\\w*|resili\\w+|preavis|rescind\\w*|rescis\\w+|preaviso|aviso previo",
  "Consequences of Agreement Termination": "(?:after|upon|on) terminat\\w+|what happens (?:after|at) the end",
  "Kill Fee": "kill fee|cancell?ation fee|ausfallhonorar|stornogebuhr\\w*|frais d'annulation",
  "Cancellation by the Client":
    "cancel\\w*|call(?:s|ed)? off|stornier\\w*|storno|absag\\w*|annul\\w+|cancel(?:ar|acion|amento)",
  "Limitation of Liability":
    "liab\\w+|liability cap|indirect damages|consequential|haftung\\w*|haftet|haften|responsabilite|responsabilidad\\w*|responsabilidade",
  "Non-Solicitation": "non-?solicit\\w*|poach\\w*|hire (?:our|my|away)|abwerb\\w*|debauch\\w*",
  "Governing Law and Disputes":
    "governing law|jurisdiction|courts?|arbitrat\\w*|mediation|disputes?|gerichtsstand|anwendbares recht|tribunal\\w*|droit applicable|ley aplicable|foro",
  "Independent Contractor":
    "independent contractor|not an employee|self-?employed|employment|selbststandig\\w*|independant|autonom[oa]",
  "Maintenance and Hosting":
    "maint(?:enance|ain\\w*)|hosting|updates? after|wartung\\w*|hebergement|mantenimiento|manutencao|hospedagem",
  "Rights, Ownership, and Usage":
    "ownership|owns|owned by|(?:client|clients|customer|customers|we|i|they) own|copyright\\w*|intellectual property|ip|rights? (?:pass|transfer|to the work|of use)|usage rights?|nutzungsrecht\\w*|urheberrecht\\w*|eigentum\\w*|propriete|droits?|propiedad|derechos|propriedade|direitos|transfer\\w* of rights",
  "License Instead of Transfer": "licen[sc]e\\w*|lizenz\\w*|licence|licencia|licenca",
  "Portfolio and Credit":
    "portfolio|show (?:the|our|this) work|credit(?:ed|s)?(?! card| note)|case study|referenz\\w*|reference client|portafolio|by-?line|named as",
  "Stock and Fonts":
    "fonts?|stock (?:photos?|images?|footage|material)|typefaces?|schrift(?:en|art\\w*)?|polices|tipografi\\w*",
  "Source Files":
    "source files?|working files?|native files?|editable files?|raw files?|open files?|offene dateien|quelldatei\\w*|fichiers sources?|archivos (?:fuente|abiertos)|arquivos (?:fonte|abertos)",
  "Open-Source Software": "open-?source|mit license|gpl",
  "Use of AI Tools":
    "ai|a\\.i\\.|artificial intelligence|generative|chatgpt|llms?|machine learning|ki|kunstliche intelligenz|ia|intelligence artificielle|inteligencia artificial",
  "Moral Rights": "moral rights?|urheberpersonlichkeit\\w*|droit moral|derechos morales|direitos morais",
  "Photo Usage, Period and Territory":
    "(?:photo\\w*|picture|image)s? .{0,20}(?:usage|used|use|licen\\w*)|bildrecht\\w*",
  "Film Usage, Period and Territory": "(?:film|video)s? .{0,20}(?:usage|used|use|licen\\w*)|filmrecht\\w*",
  "Illustration Usage, Period and Territory": "illustrations? .{0,20}(?:usage|used|use|licen\\w*)",
  "Voice Usage, Period and Territory": "voice.{0,20}(?:usage|used|use|licen\\w*)",
  Subcontracting:
    "subcontract\\w*|freelancers|third part(?:y|ies) (?:may|help|do)|subunternehmer\\w*|sous-?traitan\\w*|subcontrat\\w*",
  "Content Responsibility":
    "responsible for (?:the )?(?:content|texts?)|content (?:is|be) (?:correct|lawful|legal)|inhalte? verantwort\\w*",
  "Payment Terms":
    "payment terms?|pay(?:s|ment|ments|able)?|paid|invoices? (?:is|are) due|due within|net \\d+|zahlungsziel|zahlungsbedingung\\w*|zahlbar|zahlung\\w*|paiement\\w*|pago\\w*|pagamento\\w*",
  "Payment Method":
    "payment method|bank transfer|by card|credit card|paypal|wire|uberweisung\\w*|kreditkarte|virement|transferencia",
  "Late Payments":
    "late (?:fees?|payments?|charges?|interest)|pay(?:s|ing)? late|paid late|overdue|past due|in arrears|interest|verzug\\w*|verspatet\\w*|mahn\\w*|zinsen|verzugszins\\w*|retard(?:s)?(?: de paiement)?|mora|interes(?:es)?|atraso|juros|multa",
  "Project Suspension":
    "suspen\\w+|pause (?:the )?work|stop (?:the )?work|unterbrech\\w*|pausier\\w*|suspension",
  Expenses: "expenses?|out-?of-?pocket|auslagen|spesen|frais|gastos|despesas",
  "Deposit and Booking":
    "deposits?|down ?payment|up ?front|advance payment|anzahlung\\w*|vorauszahlung|acompte|arrhes|anticipo|senal|adiantamento|entrada",
  "Retainer, hours lapse": "hours? (?:lapse|expire)|unused hours? (?:lapse|expire|are lost)|retainer",
  "Retainer, hours carry over": "hours? (?:carry|roll)(?: over)?|carry over|roll over",
  "Hourly Work": "hourly|stundenlohn|stundensatz|taux horaire|por horas?|a l'heure|hourly rate|by the hour",
  "Rush Work": "rush\\w*|urgent|express|weekend work|eilauftrag|eilzuschlag|urgence|urgente|urgencia",
  "Currency and Bank Fees": "currency|exchange rate|bank fees?|wahrung|devise|divisa|moeda|cambio",
  "Taxes on Top":
    "tax(?:es)?|vat|sales tax|gst|mehrwertsteuer|umsatzsteuer|mwst|tva|iva|impuestos?|impostos?",
  Refunds: "refund\\w*|money back|ruckerstatt\\w*|rembours\\w*|reembolso\\w*|devolucion",
  Travel: "travel\\w*|flights?|hotels?|mileage|reise\\w*|anfahrt|deplacement\\w*|viaj\\w*|viagen\\w*|viagem",
  "Project Delays":
    "delay\\w*|postpon\\w*|verzoger\\w*|verschieb\\w*|retrasos?|atrasos? do projeto|falls? behind",
  "Client Materials":
    "(?:client|customer) (?:delivers|provides|supplies|sends|materials?)|material(?:s)? (?:from|by) the client|content from the client|zulieferung\\w*|mitwirkung\\w*",
  "Rescheduling a Shoot or Event":
    "reschedul\\w*|move (?:the|a) (?:shoot|date|event)|weather|wetter|umbuch\\w*|report de date|reprogramar|reagendar",
  "Holidays and Working Hours":
    "working hours|office hours|holidays?|weekends?|vacation|availability|reachable|arbeitszeit\\w*|erreichbar\\w*|urlaub|feiertag\\w*|wochenend\\w*|vacances|jours feries|vacaciones|festivos|ferias|feriados",
  "Force Majeure": "force majeure|act of god|pandemic|strike|hohere gewalt|fuerza mayor|forca maior",
  "Dependency on Third Parties":
    "(?:outage|failure|delay)s? of (?:a )?third part\\w+|depends? on third|third-?party (?:services?|providers?)|drittanbieter\\w*",
  "Feedback Rounds":
    "rounds?(?: of)?|revisions?|feedback|rounds of changes|korrekturschleife\\w*|korrekturrunde\\w*|feedbackrunde\\w*|schleifen|anderungsrunde\\w*|retouches|allers?-retours?|rondas?|revisiones|rodadas?|revisoes",
  "Acceptance of Deliverables":
    "acceptance|accept(?:s|ed)? the (?:work|result\\w*|deliver\\w*)|sign[- ]?off|approv\\w+|abnahme\\w*|freigabe|reception|recette|aceptacion|aceitacao|aprovacao",
  "Silent Acceptance":
    "silen\\w+|counts as (?:accepted|approved)|deemed (?:accepted|approved)|no (?:answer|reply|response)|gilt als (?:abgenommen|angenommen)|stillschweigend\\w*",
  "Change Requests":
    "change requests?|changes to the scope|additional (?:work|wishes|requests)|extra (?:work|wishes|requests)|anderungswunsch\\w*|zusatzwunsch\\w*|mehraufwand|demandes? supplementaires?|cambios|alteracoes",
  "Scope Limits":
    "out of scope|scope (?:creep|limits?)|not included|only what (?:is|the scope)|leistungsumfang|hors perimetre|fuera del alcance|fora do escopo",
  "Warranty Period":
    "warrant\\w*|guarantee\\w*|bugs?|defects?|fix(?:es|ed)? (?:bugs?|faults?|errors?)|gewahrleistung\\w*|garantie\\w*|mangel\\w*|garantia\\w*",
  Accessibility: "accessib\\w*|wcag|a11y|barrierefrei\\w*|accessibilite|accesibilidad|acessibilidade",
};

/** What only hints at a subject: another that is named wins. */
const WEAK = new Set([
  "Payment Terms",
  "Hourly Work",
  "Cancellation by the Client",
  "Currency and Bank Fees",
  "Change Requests",
  "License Instead of Transfer",
  "Acceptance of Deliverables",
]);

const patterns = Object.entries(WORDS).map(([subject, words]) => ({
  subject,
  pattern: new RegExp(`(?<![\\p{L}\\d'])(?:${words})(?![\\p{L}\\d])`, "gu"),
}));

/** A subject that a text names, with the places of the words that name it. */
interface Found {
  subject: string;
  score: number;
  spans: Span[];
}

/** A term of the workspace's own is meant before the community's where its name is said. */
const OWN_AHEAD = 2;

function findByWords(plain: string): Found[] {
  return patterns.flatMap(({ subject, pattern }) => {
    const hits = [...plain.matchAll(pattern)];
    if (hits.length === 0) return [];
    const words = new Set(hits.map(([hit]) => hit));
    const longest = Math.max(...hits.map(([hit]) => hit.length));
    return {
      subject,
      // Of two that fit, the one with the longer words fits better: "kill fee" is no fee.
      score: (WEAK.has(subject) ? 1.5 : 3) + words.size - 1 + longest / 50,
      spans: hits.map((hit) => ({ start: hit.index, end: hit.index + hit[0].length })),
    };
  });
}

function findByNames(text: string, language: Language, terms: readonly KnownTerm[]): Found[] {
  const said = tokensOf(text).map((token) => ({ ...token, stem: stemOf(token.text, language) }));
  return [...Map.groupBy(terms, subjectOf)].flatMap(([subject, all]) => {
    const stems = tokensOf(subject)
      .filter((token) => !isSmall(token.text, "en"))
      .map((token) => stemOf(token.text, "en"));
    const spans = said.filter(({ stem }) => stems.includes(stem));
    if (stems.length === 0 || !stems.every((stem) => said.some((token) => token.stem === stem))) return [];
    const isOwn = all.some(({ is_community }) => !is_community);
    return { subject, score: stems.length + (isOwn ? OWN_AHEAD : 0), spans };
  });
}

const overlaps = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));

/** Below it, words only hint at a subject: they decide where nothing else is named. */
const SURE = 3;

/** Returns the subjects that a text names: the one that it says most of, and others that have words of their own. */
export function findSubjects(text: string, language: Language, terms: readonly KnownTerm[]): string[] {
  const offered = new Set(terms.map(subjectOf));
  const bySubject = Map.groupBy(
    [...findByWords(plainOf(text)), ...findByNames(text, language, terms)],
    ({ subject }) => subject,
  );
  const ranked = [...bySubject]
    .filter(([subject]) => offered.has(subject))
    .map(([subject, all]) => ({
      subject,
      score: all.reduce((whole, each) => whole + each.score, 0),
      spans: all.flatMap(({ spans }) => spans),
    }))
    .sort((a, b) => b.score - a.score || a.subject.localeCompare(b.subject, "en"));
  const chosen: Found[] = [];
  for (const each of ranked) {
    if (chosen.length > 0 && each.score < SURE) continue;
    if (!chosen.some(({ spans }) => overlaps(spans, each.spans))) chosen.push(each);
  }
  return chosen.map(({ subject }) => subject);
}
