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
/** All of a draft: "all workshops are free" tells of a client's own. */
const ALL_OF_IT =
  "(?:everything|it all|the (?:whole|entire) (?:\\S+ )?(?:job|offer|project|proposal|quote|draft|thing|lot)|das ganze(?: angebot| projekt)?|le tout|alles|tout|todo|tudo|(?:all|every|each|any|alle[nrs]?|jede[nrms]?|samtliche\\w*|tou(?:te)?s|chaque|tod[oa]s|cada)(?: (?:the|of the|die|der|les|los|las|os|as))? (?:lines?|items?|positions?|prices?|services?|quantit\\w*|mengen?|cantidad\\w*|quantidad\\w*|zeilen?|posten|positionen|preise?|leistung(?:en)?|lignes?|postes?|prix|prestations?|lineas?|partidas?|precios?|servicios?|linhas?|itens|precos?|servicos?))";
const FREE =
  "(?:free of (?:any )?charge|at no (?:\\S+ )?costs?|for free|gratis|kostenlos|kostenfrei|umsonst|gratuit\\w*|costs? nothing)";
/** "Our services are free of charge" tells of a client's own; what shall be so is ordered. */
const SHALL_BE =
  "(?:(?:should|must|shall|has to|have to|is to|are to|needs? to) be|(?:soll|sollen|muss|mussen)|soit|soient|doit etre|doivent etre|sea|sean|debe ser|deben ser|seja|sejam|deve ser|devem ser)";
const ZERO = "(?:[€$]?(?:0|0[.,]00?)(?! ?%)|zero|null|nothing|nichts|rien|cero|nada)";
const CHANGE =
  "(?:set|make|put|change|reduce|lower|drop(?!-)|cut|knock|bring|quote|zero out|write|list|enter|fill in|price|kalkulier(?:e|t|en sie)?|rechne[nt]?|trag(?:e|t|en sie)?|setz(?:e|t|en sie)?|andere?t?|andern sie|schreib(?:e|t|en sie)?|mach(?:e|t|en sie)?|senke?n?t?|reduzier(?:e|t|en sie)?|stell(?:e|t|en sie)?|chiffrez?|mets|mettez|inscri(?:s|vez)|changez?|baissez?|fixez?|ecri(?:s|vez)|presupuest[ae]n?|orc[ae]m?|pon|pong(?:a|an)|poned|escrib(?:[ae]n?|id)|cambi(?:[ae]n?|ad)|baj(?:[ae]n?|ad)|fij(?:[ae]n?|ad)|dej(?:[ae]n?|ad)|coloque[mn]?|coloca|ponham?|escrev[ae]m?|mud[ae]m?|deix[ae]m?|baix[ae]m?|alter[ae]m?|defin[ae]m?|zer[ae]m?)";
const PRICE =
  "(?:prices?|rates?|totals?|amounts?|fees?|preis\\w*|betrag\\w*|summe\\w*|euro|prix|tarifs?|montants?|precios?|tarifas?|importes?|precos?|valor(?:es)?|€|\\$)";
const LESS =
  "(?:discount|rebate|rabatt|nachlass|remise|rabais|reduction|descuento|rebaja|desconto|abatimento)\\b(?![- ](?:cod\\w+|fields?|columns?|lines?|pages?|banners?|cards?|stickers?|vouchers?|system|options?|rules?|calculator|program\\w*|scheme|campaigns?))";
const PERCENT = "\\d{1,3} ?(?:%|percent|per cent|prozent|pour ?cent|por ?ciento|por cento)";
const WHOLE =
  "(?:everything|all|total|whole|entire|full|offer|proposal|quote|invoice|alles|ganze\\w*|gesamt\\w*|summe|angebot|rechnung|tout\\w*|total\\w*|offre|devis|facture|todo|oferta|presupuesto|factura|tudo|inteir\\w*|orcamento|proposta|fatura)";
const THIS =
  "(?:this|that|it|these|draft|conversation|brief|text|everything|results?|copy|data|das|dies\\w*|alles|entwurf|gesprach|kopie|daten|ceci|cela|ca|tout|brouillon|copie|donnees|esto|eso|todo|borrador|copia|datos|isto|isso|tudo|rascunho|copia|dados|texte?|texto|lists?|liste|lista|scope|proposal|offer|invoice|angebot|rechnung|devis|facture|propuesta|factura|proposta|fatura|clients?|kunden\\w*|clientes?)";
/** Points at what is there, as an order does: "drop-in session", "livre blanc" and "email text" do not. */
const POINTED =
  "(?:the|an?|this|that|these|those|it|all|every|each|everything|any|other|my|our|your|whole|me|us|das|den|die|dem|diese[nmrs]?|ein(?:e[nmr]?)?|alle[nrs]?|jede[nmrs]?|mir|uns|deine?n?|unsere?n?|l'\\w+|le|la|les|une?|ce|cet|cette|ces|ceci|cela|ca|tout|toute|tous|toutes|chaque|nos|vos|moi|nous|des|el|los|las|una?|est[aeo]s?|es[aeo]s?|todo|toda|todos|todas|cada|tu|tus|de los|de las|de tod[oa]s|o|a|os|as|um|uma|isto|isso|ess[ae]s?|tudo|dos|das|de tod[oa]s)";
const ELSEWHERE =
  "(?:\\S+@\\S+|https?:\\S+|www\\.\\S+|address|adresse|direccion|endereco|outside|webhook|url|(?:other|andere\\w*|autres|otros|outros) (?:clients?|customers?|kunden|clientes?))";
const RECORD =
  "(?:projects?|client list|customer list|clients?|invoices?|workspace|accounts?|contract terms?|proposals?|projekte?n?|kundenliste|kunden|rechnung(?:en)?|arbeitsbereich\\w*|konto|vertragsklausel\\w*|angebote?|projets?|(?:liste des )?clients|factures?|espace|comptes?|clauses?|proposition|proyectos?|(?:lista de )?clientes|facturas?|espacio|cuentas?|clausulas?|propuestas?|projetos?|faturas?|espaco|contas?|propostas?)";
/** Words between what is pointed at and its name: what stands behind "for" is another thing. */
const BETWEEN =
  "(?: (?!(?:for|from|with|to|in|on|fur|von|mit|bei|aus|auf|pour|avec|chez|dans|sur|para|con|com|en|em)\\b)\\S+){0,3} ";
const PAPER =
  "(?:proposal|offer|quote|contract|invoice|draft|agreement|deal|status|this|it|lines?|services?|angebot|vertrag|rechnung|entwurf|das|zeilen?|proposition|offre|devis|contrat|facture|statut|brouillon|lignes?|propuesta|oferta|presupuesto|contrato|factura|estado|borrador|lineas?|proposta|orcamento|fatura|rascunho|linhas?)";
const DONE =
  "(?:accepted|signed|paid|approved|agreed|settled|angenommen|akzeptiert|unterschrieben|bezahlt|genehmigt|accepte\\w*|signe\\w*|paye\\w*|approuve\\w*|aceptad\\w*|firmad\\w*|pagad\\w*|aprobad\\w*|aceit[oa]\\w*|assinad\\w*|pag[ao]s?|aprovad\\w*)";
/** Tells something to whoever asks. */
const TELL =
  "(?:reveal|dump|list(?! of)|tell|show|give|disclose|output|verrate?t?|verraten sie|zeig(?:e|t|en sie)?|nenne?t?|nennen sie|gib|gebt|geben sie|sag(?:e|t|en sie)?|revelez?|affichez?|donnez?|dis|dites|montrez?|muestr(?:a|e|en)(?:me)?|dime|dig(?:a|an)(?:me)?|revel[ae]m?|ensen[ae](?:me)?|mostr[ae]m?|exib[ae]m?)";
const REPEAT = "(?:repeat|echo|wiederhol(?:e|t|en sie)?|repetez?|recopiez?|repit[ae]n?)";
const SHOW = `(?:${TELL}|${REPEAT}|print|name|display|export|write|copy|druck(?:e|t|en sie)?|schreib(?:e|t|en sie)?|copiez?|copi[ae]n?|imprim(?:ez?|[ae]n?|am)|escrib(?:[ae]n?|id)|escrev[ae]m?|nombra|listez?)`;
const OTHERS =
  "(?:other|another|andere\\w*|autres?|otr[oa]s|outr[oa]s) (?:clients?|customers?|kunden|clientes?)";
const ABOUT =
  "(?:paid|pays?|prices?|names?|data|addresses|bezahl\\w*|zahl\\w*|preise?|namen?|daten|paye\\w*|prix|noms?|donnees|pag\\w*|precios?|nombres?|datos|precos?|nomes?|dados)";

/**
 * An act and how it is ordered: the words that a sentence begins with, after its lead. Texts are without accents.
 * Verbs stand in the forms of an order alone: an open stem would take "livre blanc" and "borrador" for one.
 */
const DEMANDS: readonly (readonly [Act, RegExp])[] = (
  [
    ["price", `${CHANGE} ${ALL_OF_IT} (?:free$|(?:\\S+ )?${FREE}(?:,? \\S+){0,5}$)`],
    [
      "price",
      `${CHANGE}\\b.{0,40}\\b${ALL}\\b.{0,40}(?:${PRICE}(?: \\S+){0,4} (?:to|at|auf|mit|a|para|em|en|as|als|comme|como) ${ZERO}(?![a-z0-9])|\\b${ZERO} ?${PRICE})`,
    ],
    ["price", `${CHANGE} ${ALL_OF_IT} (?:to|at|auf|mit|a|para|em|en) ${ZERO}$`],
    [
      "price",
      `${CHANGE}\\b.{0,30}\\b${ZERO}(?: ?|,? (?:as|for|in|into|als|fur|bei|comme|pour|como|para|en|em) .{0,12})${PRICE}.{0,30}(?:\\b${ALL}\\b|$)`,
    ],
    ["price", `${CHANGE}\\b.{0,30}${PRICE}.{0,30}\\b(?:to|at|auf|a|para|em|en) ${ZERO}(?![a-z0-9])`],
    ["price", `${ALL}\\b.{0,30}${PRICE}.{0,20}\\b(?:to|at|auf|a|para|em) ${ZERO}(?![a-z0-9])`],
    ["price", `(?:que )?${ALL_OF_IT} ${SHALL_BE} (?:free$|(?:\\S+ )?${FREE}(?:,? \\S+){0,5}$)`],
    ["price", "(?:every|each|all) (?:lines?|services?|items?) costs? nothing\\b"],
    ["price", "(?:zero out|null(?:e|t|en sie)) (?:the |all |every |die |alle )"],
    [
      "price",
      `${CHANGE}\\b.{0,30}${PRICE}.{0,20}\\b(?:to|at|auf|a|para) (?:a |an |one |1 |einen |un |um )(?:single )?(?:dollar|euro|cent)`,
    ],
    ["price", "(?:do not|don't|never) (?:charge|bill|invoice)\\b"],
    ["price", "(?:charge|bill|invoice) (?:nothing|nobody|no one|zero|0)\\b"],
    ["price", "(?:be)?rechne(?:t|n sie)? (?:.{0,30} )?\\b(?:kein\\w*|nicht|nichts|null)\\b"],
    ["price", "n[e'] ?(?:me |nous )?factur(?:e|ez|er|ons) (?:pas|aucun\\w*|rien)\\b"],
    ["price", "(?:no|nao) (?:me |nos )?(?:cobr(?:e|es|eis|en|em|ar)|fac?tur(?:e|es|eis|en|em|ar))\\b"],
    [
      "discount",
      `(?:give|grant|apply|take|deduct|subtract|add|gib|gebt|geben sie|gewahre?t?|zieh(?:e|t|en sie)?|wende?t?|accordez?|appliquez?|retirez?|dedui(?:s|sez)|ajoutez?|aplic[ae]|aplicad|aplique[mn]?|conced(?:[ae][mn]?|ed)|quit(?:[ae]n?|ad)|rest(?:[ae]n?|ad)|anad(?:[ae]n?|id)|tir[ae]m?|desconte?m?|desconta|descuent[ae]n?|adicion[ae]m?|d[ae](?= (?:un|um|el|o|a|me|nos|le|\\d)\\b))\\b.{0,50}(?:\\b${LESS}.{0,40}\\b(?:${WHOLE}|${PERCENT})|${PERCENT}.{0,12}\\b(?:${LESS}|(?:off|von|from|du|del?|do|of)\\b.{0,8}\\b${WHOLE}))`,
    ],
    [
      "mail",
      `(?:(?:bcc|cc|ping)\\b.{0,40}@|(?:mail|e-?mail|send|share|forward|post|submit|transmit|schick(?:e|t|en sie)?|send(?:e|et|en sie)|leite?t?|leiten sie|teilt?e?|teilen sie|maile?t?|ubermittl?el?t?|envoie|envoyez|transferez?|transfier[ae]n?|expediez?|partagez?|transmet(?:s|tez)|envi(?:[ae][mn]?|ad)|reenvi(?:[ae][mn]?|ad)|mand(?:[ae][mn]?|ad)|compart(?:e|[ae]n|a|id)|compartilh[ae]m?|encaminh[ae]m?|transmit[ae][mn]?|remet[ae]m?|fais suivre|faites suivre)[ -](?=${POINTED}\\b).{0,40}\\b${THIS}\\b.{0,60}${ELSEWHERE})`,
    ],
    [
      "access",
      "(?:invitez?|invit(?:a|ad|en|em)|add|make|give|grant|promote|appoint|lade?t?|laden sie|fuge?t?|fugen sie|gib|mach(?:e|t|en sie)?|ernenne?n?t?|ajoutez?|donnez?|nommez?|anad(?:[ae]n?|id)(?:me)?|agreg(?:a|ad|ue|uen)(?:me)?|haz(?:me)?|convid[ae]m?|adicion[ae]m?|torn[ae]m?|promov[ae]m?)\\b.{0,60}\\b(?:as (?:an? |its |the |co-?)?|als |comme (?:l')?|como (?:o |el |su )?|zum )(?:admin\\w*|owner|inhaber\\w*|proprietaire|propietari\\w*|dono|dona)\\b",
    ],
    [
      "access",
      "(?:(?:anade|agrega|invita)me\\b|(?:add|invitez?|fuge?t?|lade?t?|ajoutez?|anad[ae]|agreg(?:a|ue)|adicion[ae]|convid[ae])\\b.{0,20}(?:\\b(?:me|us|him|her|them|mich|uns|moi|nous|nos|accounts?|users?|konto|compte|cuenta|conta)\\b|@)).{0,40}\\b(?:to (?:this|the|your)|dem|zu|in den|a l'|au|al|a este|ao) (?:workspace|team account|arbeitsbereich|espace de travail|espacio de trabajo|espaco de trabalho)\\b",
    ],
    ["access", "(?:let)\\b.{0,40}@\\S+ (?:see|read|edit|open|into)\\b"],
    [
      "access",
      "(?:give|grant|allow|gib|gebt|geben sie|gewahre?t?|donnez?|accordez?|da|dale|de|dar|conced[ae]m?)\\b(?!.{0,80}\\b(?:their|ihren|leurs|sus|seus)\\b).{0,40}\\b(?:access|zugriff|acces|acceso|acesso)\\b.{0,12}\\b(?:all|every|alle\\w*|samtliche\\w*|tous|toutes|todos|todas)\\b.{0,12}\\b(?:projects?|clients?|invoices?|accounts?|projekte?n?|kunden|rechnungen|projets|factures|proyectos|clientes|facturas|projetos|faturas)\\b",
    ],
    [
      "delete",
      `(?:delete|get rid of|throw away|wipe|erase|remove|drop|destroy|purge|clear|empty|wirf|werft|werfen sie|losch(?:e|t|en sie)?|leere?t?|leeren sie|vernichte?t?|vernichten sie|entferne?t?|entfernen sie|debarrasse-toi|debarrassez-vous|supprimez?|videz?|effacez?|detrui(?:s|sez)|deshazte|deshagase|borr(?:[ae]n?|ad)|vaci(?:[ae]n?|ad)|elimin(?:[ae][mn]?|ad)|destruy[ae]n?|livre-se|livra-te|apag(?:a|uem?)|esvazi[ae]m?|exclu(?:a|i|am)|remov[ae]m?|destru(?:a|i|am)) (?=${POINTED}\\b)(?:de )?\\S+${BETWEEN}${RECORD}\\b`,
    ],
    [
      "accept",
      `(?:mark|treat|consider|regard|set|change|switch|count|markier(?:e|t|en sie)?|behandle?t?|behandeln sie|betrachte?t?|betrachten sie|setz(?:e|t|en sie)?|andere?t?|werte?t?|marque[zmn]?|considerez?|passez?|trat[ae]m?|trate[nm]?|marc(?:a|ad)|consider[ae][mn]?|mud[ae]m?|cambi(?:[ae]n?|ad)|pon|pongan?|coloque[mn]?|mets|mettez) (?=${POINTED}\\b).{0,40}?\\b${PAPER}\\b.{0,40}\\b${DONE}|(?:consider[ae][mn]?|d[ae])\\b.{0,12}\\b${DONE}\\b.{0,12}\\b${PAPER}\\b`,
    ],
    [
      "accept",
      `(?:sign off|accept|approve|sign|confirm|nimm|nehmt|nehmen sie|unterschreib(?:e|t|en sie)?|genehmig(?:e|t|en sie)?|acceptez?|validez?|signez?|acept(?:[ae]n?|ad)|firm(?:[ae]n?|ad)|aprueb[ae]n?|aceit[ae]m?|assin[ae]m?|aprov[ae]m?)\\b.{0,30}\\b${PAPER}\\b.{0,30}\\b(?:in the client's name|for the client|on behalf|im namen|fur den kunden|au nom d|a la place d|en nombre d|por el cliente|em nome d|pelo cliente)`,
    ],
    [
      "accept",
      "(?:accept|approve|akzeptier(?:e|t|en sie)?|nimm|acceptez?|acept(?:[ae]n?|ad)|aceit[ae]m?) (?:every|all|each|alle|jede|chaque|toutes|tous|cada|todas|todos)\\b.{0,12}\\b(?:lines?|services?|zeilen?|leistung\\w*|lignes?|lineas?|linhas?|servicios|servicos)\\b",
    ],
    [
      "reveal",
      `${SHOW}\\b.{0,40}\\b${OTHERS}\\b.{0,20}\\b${ABOUT}|${SHOW}\\b.{0,40}\\b${ABOUT}\\b.{0,20}\\b${OTHERS}\\b`,
    ],
    [
      "reveal",
      `${TELL}\\b.{0,5} (?=${POINTED}\\b)\\S+ (?:\\S+ )?(?:(?:hidden|internal|secret|private|interne\\w*|geheime\\w*|versteckte\\w*|secret\\w*|cache\\w*|ocult\\w*|internas?|secretas?) (?:\\S+ )?(?:notes?|instructions?|notizen|anweisungen|notas)\\b|(?:notes|notizen|notas) (?:internes?|internas?)\\b)|${SHOW}\\b.{0,20}\\b(?:notes|notizen|notas|data|daten)\\b.{0,20}\\b(?:(?:of|in) this workspace|dieses arbeitsbereichs)\\b`,
    ],
    [
      "prompt",
      `${SHOW}\\b.{0,40}\\b(?:system ?prompt\\w*|prompt (?:systeme|del? sistema)|your (?:prompt|instructions|rules)|(?:your|our|the|this|deine?n?|ihre?n?|ton|ta|votre|tu|su|seu|sua) api[- ]?(?:key|schlussel)|configuration (?:that )?you)\\b`,
    ],
    [
      "prompt",
      `(?:${REPEAT}|reveal|dump|output|tell|show|zeig(?:e|t)?)\\b.{0,40}\\b(?:(?:text|message|everything|words) above|above (?:text|message)|(?:text|alles) oben|obige\\w* text|texte ci-dessus|texto de arriba|texto anterior|texto acima)\\b`,
    ],
    [
      "prompt",
      `${SHOW}\\b.{0,30}\\b(?:instructions?|rules|anweisungen|regeln|consignes?|regles|instrucciones|reglas|instrucoes|regras)\\b.{0,20}\\b(?:you (?:were|have been|are|got|received)|given to you|du (?:bekommen|erhalten|hast)|die du|dir|que tu|t'(?:a|ont|avait)|(?:te|lhe) (?:dieron|deram|han)|recibiste|(?:voce )?recebeu)\\b`,
    ],
    [
      "ignore",
      "(?:ignorez?|disregard|forget|drop|abandon|override|bypass|break|pay no attention to|stop following|ignorier(?:e|t|en sie)?|beachte?t?|beachten sie|vergiss|vergesst|vergessen sie|missachte?t?|verwirf|oubliez?|ne (?:tiens|tenez) pas compte|no hag(?:as?|an|ais) caso|ignor(?:a|ad|en|em)|olvid(?:[ae]n?|ad)|nao lev\\w+ em conta|esquec[ae]m?|desconsider[ae]m?)\\b.{0,60}\\b(?:(?:previous|prior|earlier|above|your|system|safety) (?:\\S+ )?(?:instructions?|rules|guidelines|restrictions|limits)|(?:all|any) (?:instructions?|rules|guidelines|restrictions|limits)(?! (?:of|for|in)\\b)|(?:the|everything|all|what is) above|ce qui precede|lo anterior|(?:o que veio|tudo) antes|das bisherige|alles bisherige|(?:you were|you are|were you) told|(?:alle\\w*|bisherige\\w*|vorherige\\w*|deine\\w*|ihre\\w*) (?:\\S+ )?(?:anweisung\\w*|regeln|vorgaben)|(?:dir|euch|ihnen)\\b.{0,20}\\bgesagt|(?:toutes les|tes|vos) (?:instructions|consignes|regles)|(?:t'|vous )(?:a|ont|avait) dit|(?:todas las|tus|sus) (?:instrucciones|reglas)|te (?:dijeron|han dicho)|(?:todas as|suas|as suas) (?:instrucoes|regras)|(?:lhe|te) disseram)\\b",
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
      "(?:transfer|switch|wire|replace|set|update|andere?t?|andern sie|uberweise?t?|uberweisen sie|wechs(?:le|elt|eln sie)|ersetze?t?|ersetzen sie|changez?(?! of)|virez?|versez?|remplacez?|cambi(?:[ae]n?|ad)|transfier[ae]n?|reemplac(?:e|en)|reemplaza|transfir[ae]m?|alter[ae]m?|mud[ae]m?|substitu(?:a|i|am))\\b.{0,40}\\b(?:bank (?:account|details)|iban|bankverbindung|kontonummer|compte bancaire|cuenta bancaria|conta bancaria|(?:my|mein|mon|mi|minha) (?:own )?(?:account|konto|compte|cuenta|conta)(?! (?:page|area|section|menu|seite|bereich))|(?:currency|wahrung|devise|moneda|moeda) (?:of|des|du|del|do) (?:the )?(?:project|projekts|projet|proyecto|projeto))\\b",
    ],
  ] as const
).map(([act, words]) => [act, new RegExp(`^(?:${words})`)]);

/** Where work is done: what is ordered there is asked of whoever plans it, but for what only the machine can do. */
const AT_WORK =
  /\b(?:\w*sites?|pages?|portfolio|blog|\w*shops?|stores?|footer|header|menu|gallery|forms?|logos?|photos?|pictures?|images?|videos?|seiten?|galerie|fotos?|paginas?|tienda|loja|boutique|tools?|apps?|software|spreadsheet|cms|crm|wordpress|shopify|analytics|database|datenbank|letterhead|briefpapier|stationery|templates?|\w*vorlagen?|flyers?|brochures?|button|checkout|codes?|coupons?|members?|subscribers?|gutschein\w*|codigos?|automatic\w*|automatis\w*|automati\w*|duplicates?|doppelte\w*|inactive|portals?|\w*portal|portail|log-?ins?|dashboards?|intranet|extranet|when|sobald|wenn|lorsque|quand|cuando|quando)\b/;
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
  // The colon of an address ends no lead.
  const colon = plain.slice(0, LONGEST_LEAD).lastIndexOf(": ");
  const texts = [plain, ...(colon < 0 ? [] : [plain.slice(colon + 1)])].map(cutLead);
  const act = DEMANDS.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
  return act !== undefined && AT_WORK_ACTS.has(act) && AT_WORK.test(plain) ? undefined : act;
}
