// What orders a machine to do something, by what shall be done: in a brief it is no work, whoever is spoken to.

import { normalize } from "./token";

/** What begins an order and is none itself: "Please", "You must", "Important: ", "As the owner I tell you: ". */
const LEAD =
  /^(?:please|pls|kindly|now|then|and|also|just|simply|immediately|first|finally|you (?:must|should|have to|will|shall|are to|need to)|bitte|jetzt|nun|und|dann|sofort|du (?:musst|sollst)|sie (?:mussen|sollen)|ihr (?:musst|sollt)|svp|s'?il (?:te|vous) plait|merci de|maintenant|et|puis|tu (?:dois|vas)|vous (?:devez|allez)|por favor|ahora|y|luego|(?:tu )?deb(?:es|e)|tienes que|agora|e|depois|(?:voce )?deve|(?:voce )?tem (?:que|de))(?![a-z0-9])[\s,:;.!-]{0,3}/;
/** "You must now please" says it three times. */
const MOST_LEADS = 4;
/** Nobody says more before a colon. */
const LONGEST_LEAD = 80;

type Act =
  | "price"
  | "discount"
  | "mail"
  | "access"
  | "delete"
  | "accept"
  | "reveal"
  | "ignore"
  | "prompt"
  | "account";

const ALL =
  "(?:everything|das ganze|the whole|le tout|all|every|each|any|alles|alle[nrs]?|jede[nrms]?|uberall|samtliche\\w*|tout\\w*|tous|partout|chaque|todo|todos|todas?|cada|tudo)";
const FREE =
  "(?:free of (?:any )?charge|at no (?:\\S+ )?costs?|for free|free$|gratis|kostenlos|kostenfrei|umsonst|gratuit\\w*|costs? nothing)";
const ZERO = "(?:0|0[.,]00?|zero|null|nothing|nichts|rien|cero|nada)";
const CHANGE =
  "(?:set|make|put|change|reduce|lower|drop|cut|knock|bring|quote|zero out|write|list|enter|fill in|price|kalkulier\\w*|rechne|trag\\w*|setz\\w*|ander\\w*|schreib\\w*|mach\\w*|senk\\w*|reduzier\\w*|stell\\w*|chiffr\\w*|mets|mett\\w*|inscri\\w*|chang\\w*|baiss\\w*|fix\\w*|ecri\\w*|presupuest\\w*|orce|pon\\w*|escrib\\w*|cambi\\w*|baj\\w*|fij\\w*|deja\\w*|coloque|coloca|ponha|escrev\\w*|mud\\w*|deix\\w*|baix\\w*|alter\\w*|defin\\w*|zer\\w*)";
const PRICE =
  "(?:prices?|rates?|totals?|amounts?|fees?|preis\\w*|betrag\\w*|summe\\w*|euro|prix|tarifs?|montants?|precios?|tarifas?|importes?|precos?|valor(?:es)?|€|\\$)";
const LESS =
  "(?:discount|rebate|rabatt|nachlass|remise|rabais|reduction|descuento|rebaja|desconto|abatimento)";
const PERCENT = "\\d{1,3} ?(?:%|percent|per cent|prozent|pour ?cent|por ?ciento|por cento)";
const WHOLE =
  "(?:everything|all|total|whole|entire|full|offer|proposal|quote|invoice|alles|ganze\\w*|gesamt\\w*|summe|angebot|rechnung|tout\\w*|total\\w*|offre|devis|facture|todo|oferta|presupuesto|factura|tudo|inteir\\w*|orcamento|proposta|fatura)";
const THIS =
  "(?:this|that|it|these|draft|conversation|brief|text|everything|results?|copy|data|das|dies\\w*|alles|entwurf|gesprach|kopie|daten|ceci|cela|ca|tout|brouillon|copie|donnees|esto|eso|todo|borrador|copia|datos|isto|isso|tudo|rascunho|copia|dados|texte?|texto|lists?|liste|lista|scope|proposal|offer|invoice|angebot|rechnung|devis|facture|propuesta|factura|proposta|fatura|clients?|kunden\\w*|clientes?)";
const ELSEWHERE =
  "(?:\\S+@\\S+|https?:\\S+|www\\.\\S+|address|adresse|direccion|endereco|outside|webhook|url|(?:other|andere\\w*|autres|otros|outros) (?:clients?|customers?|kunden|clientes?))";
const RECORD =
  "(?:projects?|client list|customer list|clients?|invoices?|workspace|accounts?|contract terms?|proposals?|projekte?n?|kundenliste|kunden|rechnung\\w*|arbeitsbereich\\w*|konto|vertragsklausel\\w*|angebote?|projets?|(?:liste des )?clients|factures?|espace|comptes?|clauses?|proposition|proyectos?|(?:lista de )?clientes|facturas?|espacio|cuentas?|clausulas?|propuestas?|projetos?|faturas?|espaco|contas?|propostas?)";
const PAPER =
  "(?:proposal|offer|quote|contract|invoice|draft|agreement|deal|status|this|it|lines?|services?|angebot|vertrag|rechnung|entwurf|das|zeilen?|proposition|offre|devis|contrat|facture|statut|brouillon|lignes?|propuesta|oferta|presupuesto|contrato|factura|estado|borrador|lineas?|proposta|orcamento|fatura|rascunho|linhas?)";
const DONE =
  "(?:accepted|signed|paid|approved|agreed|settled|angenommen|akzeptiert|unterschrieben|bezahlt|genehmigt|accepte\\w*|signe\\w*|paye\\w*|approuve\\w*|aceptad\\w*|firmad\\w*|pagad\\w*|aprobad\\w*|aceit[oa]\\w*|assinad\\w*|pag[ao]s?|aprovad\\w*)";
const SHOW =
  "(?:reveal|dump|list|tell|show|print|give|name|disclose|output|display|repeat|echo|export|write|copy|verrat\\w*|zeig\\w*|nenn\\w*|gib|gebt|sag\\w*|wiederhol\\w*|druck\\w*|schreib\\w*|recopi\\w*|copi\\w*|revel\\w*|affich\\w*|donn\\w*|dis|dites|montr\\w*|repet\\w*|imprim\\w*|muestr\\w*|dime|diga|repit\\w*|escrib\\w*|ensen\\w*|mostr\\w*|exib\\w*|escrev\\w*|nombr\\w*|liste\\w*)";
const OTHERS =
  "(?:other|another|andere\\w*|autres?|otr[oa]s|outr[oa]s) (?:clients?|customers?|kunden|clientes?)";
const ABOUT =
  "(?:paid|pays?|prices?|names?|data|addresses|bezahl\\w*|zahl\\w*|preise?|namen?|daten|paye\\w*|prix|noms?|donnees|pag\\w*|precios?|nombres?|datos|precos?|nomes?|dados)";

/**
 * An act and how it is ordered: the words that a sentence begins with, after its lead. Texts are without accents.
 */
const DEMANDS: readonly (readonly [Act, RegExp])[] = (
  [
    [
      "price",
      `${CHANGE}\\b.{0,40}\\b${ALL}\\b.{0,40}(?:\\b${FREE}|${PRICE}.{0,30}\\b${ZERO}\\b|\\b${ZERO} ?(?:${PRICE}|$))`,
    ],
    ["price", `${CHANGE}\\b.{0,30}\\b${ZERO}\\b.{0,20}${PRICE}.{0,30}(?:\\b${ALL}\\b|$)`],
    ["price", `${CHANGE}\\b.{0,30}${PRICE}.{0,30}\\b(?:to|at|auf|a|para|em|en) ${ZERO}\\b`],
    ["price", `${ALL}\\b.{0,30}${PRICE}.{0,20}\\b(?:to|at|auf|a|para|em) ${ZERO}\\b`],
    ["price", `(?:que )?${ALL}\\b(?: \\S+){0,4} ${FREE}(?:,? \\S+){0,5}$`],
    ["price", `${CHANGE} ${ALL}(?: \\S+){0,2} ${FREE}(?:,? \\S+){0,5}$`],
    ["price", "(?:zero out|nulle\\w*) (?:the |all |every |die |alle )"],
    [
      "price",
      `${CHANGE}\\b.{0,30}${PRICE}.{0,20}\\b(?:to|at|auf|a|para) (?:a |an |one |1 |einen |un |um )(?:single )?(?:dollar|euro|cent)`,
    ],
    ["price", "(?:do not|don't|never) (?:charge|bill|invoice)\\b"],
    ["price", "(?:charge|bill|invoice) (?:nothing|nobody|no one|zero|0)\\b"],
    ["price", "(?:be)?rechne?\\w* (?:.{0,30} )?\\b(?:kein\\w*|nicht|nichts|null)\\b"],
    ["price", "n[e'] ?(?:me |nous )?factur\\w+ (?:pas|aucun\\w*|rien)\\b"],
    ["price", "(?:no|nao) (?:me |nos )?(?:cobr|factur|fatur)\\w+\\b"],
    [
      "discount",
      `(?:give|grant|apply|take|deduct|subtract|add|gib|gebt|gewahr\\w*|zieh\\w*|wend\\w*|accord\\w*|appliqu\\w*|retir\\w*|dedui\\w*|ajout\\w*|aplic\\w*|apliqu\\w*|conced\\w*|quit\\w*|rest[ae]\\w*|anad\\w*|tir\\w*|descont\\w*|adicion\\w*|de|da)\\b.{0,50}(?:\\b${LESS}\\b.{0,40}\\b(?:${WHOLE}|${PERCENT})|${PERCENT}.{0,12}\\b(?:${LESS}|(?:off|von|from|du|del?|do|of)\\b.{0,8}\\b${WHOLE}))`,
    ],
    [
      "mail",
      `(?:(?:bcc|cc|ping)\\b.{0,40}@|(?:mail|e-?mail|send|share|forward|post|submit|transmit|schick\\w*|send\\w*|leit\\w*|teil\\w*|mail\\w*|ubermitt\\w*|envoi\\w*|envoy\\w*|transfere\\w*|transfier\\w*|expedi\\w*|partag\\w*|envi\\w*|reenvi\\w*|mand\\w*|compart\\w*|encaminh\\w*|transmit\\w*|remet\\w*|fais suivre|faites suivre)\\b.{0,40}\\b${THIS}\\b.{0,60}${ELSEWHERE})`,
    ],
    [
      "access",
      "(?:invit\\w*|add|make|give|grant|promote|appoint|lad\\w*|lade|fug\\w*|gib|mach\\w*|ernenn\\w*|ajout\\w*|donn\\w*|nomm\\w*|anad\\w*|agreg\\w*|haz\\w*|convid\\w*|adicion\\w*|torn\\w*|promov\\w*)\\b.{0,60}\\b(?:as (?:an? |its |the |co-?)?|als |comme (?:l')?|como (?:o |el |su )?|zum )(?:admin\\w*|owner|inhaber\\w*|proprietaire|propietari\\w*|dono|dona)\\b",
    ],
    [
      "access",
      "(?:add|invit\\w*|fug\\w*|lad\\w*|ajout\\w*|anad\\w*|agreg\\w*|adicion\\w*|convid\\w*)\\b.{0,40}\\b(?:to (?:this|the|your)|dem|zu|in den|a l'|au|al|a este|ao) (?:workspace|team account|arbeitsbereich|espace de travail|espacio de trabajo|espaco de trabalho)\\b",
    ],
    ["access", "(?:let)\\b.{0,40}@\\S+ (?:see|read|edit|open|into)\\b"],
    [
      "access",
      "(?:give|grant|allow|gib|gebt|gewahr\\w*|donn\\w*|accord\\w*|da|dale|de|dar|conced\\w*)\\b.{0,40}\\b(?:access|zugriff|acces|acceso|acesso)\\b.{0,12}\\b(?:all|every|alle\\w*|samtliche\\w*|tous|toutes|todos|todas)\\b.{0,12}\\b(?:projects?|clients?|invoices?|accounts?|projekte?n?|kunden|rechnungen|projets|factures|proyectos|clientes|facturas|projetos|faturas)\\b",
    ],
    [
      "delete",
      `(?:delete|get rid of|throw away|wipe|erase|remove|drop|destroy|purge|clear|empty|wirf|werft|losch\\w*|leer\\w*|vernicht\\w*|entfern\\w*|debarrass\\w*|supprim\\w*|vid\\w*|effac\\w*|detrui\\w*|deshaz\\w*|borr\\w*|vaci\\w*|elimin\\w*|destruy\\w*|livr\\w*|apag\\w*|esvazi\\w*|exclu\\w*|remov\\w*|destru\\w*)\\b.{0,40}\\b${RECORD}\\b`,
    ],
    [
      "accept",
      `(?:mark|treat|consider|regard|set|change|switch|count|markier\\w*|behandl\\w*|betracht\\w*|setz\\w*|ander\\w*|werte\\w*|marqu\\w*|consider\\w*|pass\\w*|trat\\w*|marc\\w*|mud\\w*|cambi\\w*|pon\\w*|coloque|mets|mettez)\\b.{0,40}\\b${PAPER}\\b.{0,40}\\b${DONE}|(?:consider\\w*|d[ae])\\b.{0,12}\\b${DONE}\\b.{0,12}\\b${PAPER}\\b`,
    ],
    [
      "accept",
      `(?:sign off|accept|approve|sign|confirm|nimm|nehmt|unterschreib\\w*|genehmig\\w*|accepte\\w*|valide\\w*|signe\\w*|acept\\w*|firm\\w*|aprueb\\w*|aceit\\w*|assin\\w*|aprov\\w*)\\b.{0,30}\\b${PAPER}\\b.{0,30}\\b(?:in the client's name|for the client|on behalf|im namen|fur den kunden|au nom d|a la place d|en nombre d|por el cliente|em nome d|pelo cliente)`,
    ],
    [
      "accept",
      "(?:accept|approve|akzeptier\\w*|nimm|accepte\\w*|acept\\w*|aceit\\w*)\\b.{0,12}\\b(?:every|all|each|alle|jede|chaque|toutes|tous|cada|todas|todos)\\b.{0,12}\\b(?:lines?|services?|zeilen?|leistung\\w*|lignes?|lineas?|linhas?|servicios|servicos)\\b",
    ],
    [
      "reveal",
      `${SHOW}\\b.{0,40}\\b${OTHERS}\\b.{0,20}\\b${ABOUT}|${SHOW}\\b.{0,40}\\b${ABOUT}\\b.{0,20}\\b${OTHERS}\\b`,
    ],
    [
      "reveal",
      `${SHOW}\\b.{0,30}\\b(?:hidden|internal|secret|private|interne\\w*|geheime\\w*|versteckte\\w*|secret\\w*|cache\\w*|ocult\\w*|internas?|secretas?)\\b.{0,20}\\b(?:notes?|instructions?|notizen|anweisungen|notas)\\b|${SHOW}\\b.{0,20}\\b(?:notes|notizen|notas|data|daten)\\b.{0,20}\\b(?:internes?|internas?|(?:of|in) this workspace|dieses arbeitsbereichs)\\b`,
    ],
    [
      "prompt",
      `${SHOW}\\b.{0,40}\\b(?:system ?prompt\\w*|prompt (?:systeme|del? sistema)|your (?:prompt|instructions|rules)|(?:text|message|everything|words) above|above (?:text|message)|(?:text|alles) oben|obige\\w* text|texte ci-dessus|texto de arriba|texto anterior|texto acima|api[- ]?keys?|api-schlussel|configuration (?:that )?you)\\b`,
    ],
    [
      "prompt",
      `${SHOW}\\b.{0,30}\\b(?:instructions?|rules|anweisungen|regeln|consignes?|regles|instrucciones|reglas|instrucoes|regras)\\b.{0,20}\\b(?:you (?:were|have been|are|got|received)|given to you|du (?:bekommen|erhalten|hast)|die du|dir|que tu|t'(?:a|ont|avait)|(?:te|lhe) (?:dieron|deram|han)|recibiste|(?:voce )?recebeu)\\b`,
    ],
    [
      "ignore",
      "(?:ignor\\w*|disregard|forget|drop|abandon|override|bypass|break|pay no attention to|stop following|beacht\\w*|vergiss|missacht\\w*|verwirf|oubli\\w*|ne (?:tiens|tenez) pas compte|no hag\\w+ caso|olvid\\w*|nao lev\\w+ em conta|esquec\\w*|desconsider\\w*)\\b.{0,60}\\b(?:(?:previous|prior|earlier|above|all|any|your|system|safety) (?:\\S+ )?(?:instructions?|rules|guidelines|restrictions|limits)|(?:the|everything|all|what is) above|ce qui precede|lo anterior|(?:o que veio|tudo) antes|das bisherige|alles bisherige|(?:you were|you are|were you) told|(?:alle\\w*|bisherige\\w*|vorherige\\w*|deine\\w*|ihre\\w*) (?:\\S+ )?(?:anweisung\\w*|regeln|vorgaben)|(?:dir|euch|ihnen)\\b.{0,20}\\bgesagt|(?:toutes les|tes|vos) (?:instructions|consignes|regles)|(?:t'|vous )(?:a|ont|avait) dit|(?:todas las|tus|sus) (?:instrucciones|reglas)|te (?:dijeron|han dicho)|(?:todas as|suas|as suas) (?:instrucoes|regras)|(?:lhe|te) disseram)\\b",
    ],
    [
      "ignore",
      "(?:everything|all|alles) (?:above|bisherige|oben)\\b.{0,30}\\b(?:test|void|ignored|gilt|wrong|fake|falsch|nicht)\\b",
    ],
    [
      "ignore",
      "(?:from now on|starting now|ab jetzt|ab sofort|von nun an|a partir de maintenant|desormais|a partir de ahora|desde ahora|a partir de agora|de agora em diante),? .{0,30}\\b(?:you|du|tu|vous|voce|sigues|eres|obedec\\w*|haces|my (?:rules|orders)|meine\\w* regeln|mes regles|mis reglas|minhas regras)\\b.{0,40}\\b(?:only|follow|obey|are|answer|act|rules|orders|nur|befolg\\w*|folg\\w*|gehorch\\w*|bist|antwort\\w*|seulement|suis|suivez|obei\\w*|es|solo|sigues|obedec\\w*|so|segu\\w*|regeln|regles|reglas|regras)\\b",
    ],
    [
      "account",
      "(?:change|transfer|switch|wire|replace|set|update|ander\\w*|uberweis\\w*|wechsel\\w*|ersetz\\w*|chang\\w*|vire|virez|vers\\w*|remplac\\w*|cambi\\w*|transfier\\w*|reemplaz\\w*|transfir\\w*|alter\\w*|mud\\w*|substitu\\w*)\\b.{0,40}\\b(?:bank (?:account|details)|iban|bankverbindung|kontonummer|compte bancaire|cuenta bancaria|conta bancaria|(?:my|mein|mon|mi|minha) (?:own )?(?:account|konto|compte|cuenta|conta)(?! (?:page|area|section|menu|seite|bereich))|(?:currency|wahrung|devise|moneda|moeda) (?:of|des|du|del|do) (?:the )?(?:project|projekts|projet|proyecto|projeto))\\b",
    ],
  ] as const
).map(([act, words]) => [act, new RegExp(`^(?:${words})`)]);

/** Where work is done: what is ordered there is asked of whoever plans it, but for what only the machine can do. */
const AT_WORK =
  /\b(?:\w*sites?|pages?|portfolio|blog|\w*shops?|stores?|footer|header|menu|gallery|forms?|logos?|photos?|pictures?|images?|videos?|seiten?|galerie|fotos?|paginas?|tienda|loja|boutique|tools?|apps?|software|spreadsheet|cms|crm|wordpress|shopify|analytics|database|datenbank|letterhead|briefpapier|stationery|templates?|vorlagen?|flyers?|brochures?|button|checkout|codes?|coupons?|members?|subscribers?|gutschein\w*|codigos?|automatic\w*|automatis\w*|automati\w*|duplicates?|doppelte\w*|inactive|when|sobald|wenn|lorsque|quand|cuando|quando)\b/;
const AT_WORK_ACTS: ReadonlySet<Act> = new Set(["discount", "access", "delete", "accept", "account"]);

/** Returns a sentence without what begins it, and without the marks around it. */
function cutLead(text: string): string {
  let rest = text.replace(/^[^a-z0-9€$]+/, "").replace(/[\s.!?…"'»”)]+$/, "");
  for (let count = 0; count < MOST_LEADS; count += 1) rest = rest.replace(LEAD, "");
  return rest;
}

/** Returns what a sentence orders, where it begins with that. */
export function demandOf(sentence: string): Act | undefined {
  const plain = normalize(sentence).replace(/’/g, "'");
  const colon = plain.slice(0, LONGEST_LEAD).lastIndexOf(":");
  const texts = [plain, ...(colon < 0 ? [] : [plain.slice(colon + 1)])].map(cutLead);
  const act = DEMANDS.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
  return act !== undefined && AT_WORK_ACTS.has(act) && AT_WORK.test(plain) ? undefined : act;
}
