// What a sentence is: whether it asks for work, leaves work out, tells of what is there, or speaks to the machine.

import { demandOf } from "./order";
import type { Clause, Piece } from "./sentence";
import { type Language, normalize } from "./token";

/** Says that something is wanted. Texts are compared without accents. */
const ASK: Record<Language, RegExp> = {
  en: /\b(?:needs?|needed|wants?|wanted|would (?:like|love|be (?:great|good|nice|lovely|perfect))|'d (?:like|love|want)|d like|d love|like to|looking (?:for|to)|should|must|has to|have to|got to|gotta|could (?:you|we|somebody|someone)|can (?:you|we|somebody|someone)|please|pls|make sure|requires?|required|wish|hoping|hope to|help|ideally|plus|interested in|someone to|somebody (?:to|who)|someone who|missing|quote|hire|get us|give us|let's|we'll need|add|also|deliver|deliverables|create|write|design|build|produce|shoot|edit|set up|fix|prepare|train|translate|test|check|move|clean|organi[sz]e|draft|plan|review|run|turn|send us|scope|priority|goal|todo)\b/,
  de: /\b(?:brauch\w*|benotig\w*|mocht\w*|wunsch\w*|hatten? gerne?|gern|gerne|bitte|soll\w*|muss|mussen|musst\w*|wollen|will|such\w*|fehl\w*|dazu|ausserdem|zudem|zusatzlich|wurden? (?:wir|ich|uns)|konnt\w* (?:ihr|sie|du|man|jemand)|hilfe|helfen|geht (?:es )?um|ware\w* (?:toll|schon|gut|super|klasse)|dringend|steht an|und noch|auch|erwart\w*|anfrage|angebot|aufgabe\w*|umfang|ziel|erstell\w*|uberarbeit\w*|gestalt\w*|schreib\w*|ubernehm\w*|organisier\w*|bekommen)\b/,
  fr: /\b(?:besoin|voul\w+|veux|veut|voudr\w+|souhait\w*|aimer\w*|il (?:nous |me |vous )?(?:faut|faudra\w*|manque)|faut|faudra\w*|doi\w+|devr\w+|svp|merci de|s'il vous plait|s il vous plait|cherch\w*|pouvez|pourriez|pourrait|aussi|egalement|manque\w*|prevoir|demand\w*|envie|idealement|a (?:faire|refaire|prevoir|ecrire|creer)|ainsi que|en plus|mission|objectif|cree[rz]|realis\w+|refaire|rediger|traduire|mettre|et (?:les|la|le|un|une)|livrables?|attend\w*)\b/,
  es: /\b(?:necesit\w*|quier\w*|quer(?:emos|riamos|ria)|gustaria|hace falta|hacen falta|faltan?|hay que|deb\w+|tien\w+ que|tenemos que|por favor|busc\w*|pod(?:eis|ria|rias|riais|rian)|puede[ns]?|tambien|ademas|pedimos|pido|encarg\w*|ideal\w*|objetivo|hacer|crear|disenar|escribir|traducir|preparar|que (?:nos|me|alguien)|ojala|seria|y (?:las|los|un|una|el|la))\b/,
  pt: /\b(?:precis\w*|quer(?:o|emos|ia|iamos|em)|gosta\w*|faltam?|tem que|tem de|temos que|dev\w+|por favor|busc\w*|procur\w*|pode\w*|tambem|alem|desej\w*|favor|ideal\w*|objetivo|fazer|criar|desenhar|escrever|traduzir|preparar|que alguem|seria|pedi\w*|necessit\w*|encomend\w*|e (?:as|os|um|uma|o|a))\b/,
};

/** Leaves out what follows it, for so many words. Not done yet is not left out: "mails without reading", "sin leer". */
const WITHOUT: Record<Language, RegExp> = {
  en: /\b(?:without(?! \w+ing\b)|no(?! (?:more|later|less|longer|one|idea|matter|doubt|problem|hurry|rush|budget|logo yet))|instead of|rather than|neither|not (?:a|an|the|any)(?! problem)|except)\b/g,
  de: /\b(?:ohne(?! (?:\S+ )?zu\b)|kein|keine|keinen|keinem|keiner|statt|anstatt|ausser|nicht (?:den|die|das|der|ein|eine|einen))\b/g,
  fr: /\b(?:sans(?! (?:\w+(?:er|ir)|reponse|suite)\b)|pas d|pas de|pas un|pas une|aucun|aucune|au lieu d|au lieu de|plutot que|sauf|ni)\b/g,
  es: /\b(?:sin(?! (?:\w+(?:ar|er|ir)(?:lo|la|los|las)?)\b)|ningun|ninguna|nada de|en lugar de|en vez de|excepto|salvo|ni|no (?:un|una|el|la))\b/g,
  pt: /\b(?:sem(?! (?:\w+(?:ar|er|ir)|resposta)\b)|nenhum|nenhuma|nada de|em vez de|exceto|salvo|nem|nao (?:um|uma|o|a))\b/g,
};

/** Leaves out what its clause names. */
const NOT: Record<Language, RegExp> = {
  en: /\b(?:(?:do|does|did)(?:n't|n t| not) (?:really |actually )?(?:want|need|require|care|bother)|(?:won't|won t|will not|wouldn't|would not) (?:need|want|be needed)|no need|not (?:needed|required|necessary|now|yet|part|included|interested|this (?:time|year))|not (?:in|within) scope|out of scope|leave (?:(?:\S+ ){0,5}(?:out|aside)\b|it\b)|skip|forget (?:about )?|never mind|ourselves|myself|herself|himself|in[- ]house|on our (?:own|side)|we handle|we take care|taken care|we(?:'ll| will)? (?:bring|supply|provide|deliver) |already (?:have|has|got|done|exists?|exist|there|paid|booked|made|finished|covered|sorted|taken)|(?:have|has|got|exists?) already|is done|are done|stays? (?:as|the|with)|definitely no|god no|will come later|maybe later|next (?:year|time)|keep (?:our|the|it|them) (?:as|logo|name|current|existing|old)|later maybe|somebody else (?:does|will)|my (?:cousin|nephew|brother|sister|friend|wife|husband|partner) (?:does|will|is doing))\b/,
  de: /\b(?:(?:brauch|benotig|woll|mocht)\w* (?:\S+ ){0,4}(?:nicht|kein\w*)|nicht (?:notig|noetig|gewunscht|benotigt|gebraucht|gefragt|gewollt|mehr)|nicht (?:teil|dabei)|kein\w* bedarf|lassen (?:\S+ ){0,5}(?:weg|aus)|weglassen|entfallt|selbst(?! (?:\S+ ){0,5}(?:konnen|konnten|lernen)| (?:andern|pflegen|bearbeiten|einstellen|aktualisieren|verwalten|bedienen))|selber(?! (?:andern|pflegen|bearbeiten|einstellen))|intern|bereits|schon (?:da|fertig|vorhanden|erledigt|gemacht|bezahlt|gebucht)|haben (?:wir |ich )?(?:\S+ ){0,4}schon|schon (?:\S+ ){0,3}haben|habe ich schon|gibt es (?:schon|bereits)|ist (?:schon|bereits)|sind (?:schon|bereits)|liefern wir|stellen wir(?! uns)|kommt von uns|kommen von uns|machen wir|mache ich|macht (?:mein|unser|meine|unsere)\w*|ubernehmen wir|behalten|bleibt (?:wie|so|erst|beim|unverandert)|bleiben (?:wie|so)|vorerst|erst (?:mal|einmal) nicht|spater(?:$| vielleicht)|vielleicht spater|nicht jetzt|auf keinen fall)\b/,
  fr: /\b(?:(?:ne|n) (?:\S+ )?(?:voul\w+|veux|veut|souhait\w+|besoin|faut|demand\w+)\w* (?:surtout |vraiment )?(?:pas|plus|aucun\w*)|(?:pas|aucun) besoin|inutile|pas (?:necessaire|pour l'instant|pour l instant|maintenant|prevu|question|la peine|concerne)|nous[- ]memes?|moi[- ]meme|en interne|deja (?:la|pret\w*|fait\w*|existant\w*|en place|paye\w*|valide\w*|regle\w*)|(?:avons|ai|a|est|sont|existe\w*) deja|on garde|nous gardons|garder (?:le|la|les|notre)|restent?|on s'en (?:occupe|charge)|s en (?:occupe|charge)|plus tard|hors (?:perimetre|sujet)|laisse\w* (?:tomber|de cote)|fournis(?:sons|sez)? par nous|nous fournissons|je fournis|surtout pas)\b/,
  es: /\b(?:no (?:lo |la |los |las |nos |me |se )?(?:quer\w+|quiero|necesit\w+|hace falta|hacen falta|hay que|incluy\w+|toca\w*|busc\w+)|nada de|nosotros mismos|nosotras mismas|yo mism[oa]|internamente|ya (?:\S+ )?(?:tenemos|tengo|hay|esta|estan|existe\w*|hemos|lo|la|los|las|contamos|pagamos)|(?:tenemos|tengo|esta|estan) ya|(?:los|las|lo|la) (?:\S+ )?(?:hacemos|hago|escribo|escribimos|ponemos|pongo|traemos) (?:nosotros|nosotras|yo)|por nuestra (?:cuenta|parte)|corre\w* de nuestra cuenta|mas adelante|por ahora no|de momento no|todavia no|dej\w+ (?:\S+ ){0,5}fuera|se queda\w* (?:como|igual)|mantene\w+ (?:el|la|los|las)|fuera de(?:l)? alcance|no (?:tenemos|tengo|hay) necesidad|no (?:entra|forma parte))\b/,
  pt: /\b(?:nao (?:\S+ )?(?:quer\w+|precis\w+|faz falta|necessit\w+|inclu\w+|busc\w+)|nada de|nos mesm[oa]s|eu mesm[oa]|eu propri[oa]|nos propri[oa]s|internamente|ja (?:\S+ )?(?:temos|tenho|existe\w*|ha|esta|estao|foi|foram|fizemos|pagamos|contamos)|(?:temos|tenho|esta|estao) ja|(?:nos|eu) (?:fazemos|faco|escrevo|escrevemos)|por nossa conta|mais tarde|por enquanto nao|agora nao|ainda nao|deix\w+ (?:\S+ ){0,5}(?:de )?fora|fica\w* (?:como|igual)|mante\w+ (?:o|a|os|as)|fora do escopo|nao (?:temos|tenho|ha) necessidade|dispensa\w*|nao (?:entra|faz parte))\b/,
};

/** Tells what is there, or what somebody is. */
const HAVE: Record<Language, RegExp> = {
  en: /^(?:\S+ ){0,3}(?:we|i|they|she|he) (?:have(?! to| no\b)|'ve(?! to)|ve got|has got|are(?! looking)|am(?! looking)|sell|make|run|own|do|used|had|were|got|did|built|bought|started|opened|wrote|paid)\b|\b(?:last (?:year|time|month|week)|years? ago|so far|currently|at the moment|our (?:last|former|previous|old) (?:agency|designer|studio|freelancer))\b/,
  de: /\b(?:wir|ich) (?:sind|haben(?! (?:kein|noch kein))|habe(?! (?:kein|noch kein))|verkaufen|machen|betreiben|waren|hatten(?! gerne?\b)|fuhren|produzieren)\b|\b(?:haben|sind|hatten) wir\b(?! gerne?\b)|\b(?:letzte[sn]? (?:jahr|mal|monat|woche)|vor \w+ (?:jahren|monaten)|bisher|derzeit|momentan|zurzeit|aktuell)\b/,
  fr: /\b(?:nous (?:sommes|avons|vendons|faisons|etions)|(?:^|\s)je (?:suis|vends|fais|tiens)|j'ai(?! besoin)|j ai(?! besoin)|on est|on a(?! besoin)|l'an dernier|l an dernier|l'annee derniere|la derniere fois|actuellement|jusqu'ici|il y a \w+ (?:ans|mois))\b/,
  es: /\b(?:somos|soy|tenemos(?! que)|tengo(?! que)|vendemos|vendo|hacemos|llevamos|fuimos|el ano pasado|la vez anterior|la ultima vez|actualmente|hasta ahora|hace \w+ (?:anos|meses))\b/,
  pt: /\b(?:somos|sou|temos(?! que)|tenho(?! que)|vendemos|vendo|fazemos|ano passado|a ultima vez|da ultima vez|atualmente|ate agora|ha \w+ (?:anos|meses))\b/,
};

/** Speaks to whoever plans by machine. In any language: an order may be in another one than its brief. */
const ORDER = [
  /\b(?:ignor\w*|disregard|forget|override|vergiss|vergesst|ignoriere\w*|missachte\w*|oubli\w+|ignor\w+|olvid\w+|esquec\w+|desconsider\w+)\b.{0,50}\b(?:instruction|prompt|rule|catalog|price|above|previous|prior|limit|anweisung|regel|katalog|preis|vorgab|bisherig|consigne|regle|catalogue|prix|tarif|precedent|instrucc|regla|catalogo|precio|anterior|instruc|regra|preco)/,
  /\b(?:set|setze?|change|andere|reduce|make|mach\w*|mets|mettez|mettre|fixe\w*|pon(?:ga|er)?|pong\w+|fija\w*|cambi\w+|coloque|ponha|defina|altere|zere|put|list|stell\w*|passe[rz]?|modifie\w*|baja\w*|deja|deje|deixe)\b.{0,40}\b(?:all|every|each|any|the|alle\w*|jede\w*|samtliche|tous|toutes|chaque|les|todos|todas|cada|los|las|os|as|den|die)\b.{0,30}\b(?:prices?|rates?|services?|totals?|amounts?|preis\w*|prix|tarifs?|montants?|precios?|tarifas?|precos?|valor\w*|importes?|total)\b.{0,40}(?:\b0\b|\b1\b|zero|null|cero|gratis|free|%)/,
  /\b(?:system ?(?:prompt|message|note|override)|system ?:|you are (?:an?|now) (?:ai|assistant|language model|helpful)|as an ai|developer mode|assistant\s?:|jailbreak|(?:this|your|the) prompt|planning assistant|(?:note|message|instruction|hint)s? (?:to|for) (?:the |whoever |any )?(?:\w+ )?(?:ai|assistant|machine|bot|planner|software|tool|system|model|computer)|(?:an|fur) (?:die |das |den )?(?:ki|maschine|software|assistent\w*|planungs\w*|programm|system|bot)\b|(?:hinweis|notiz|anweisung|nachricht|befehl) (?:an|fur) (?:die|das|den)|(?:note|consigne|message|instruction) (?:a|pour) (?:l'?\s?)?(?:assistant|ia|machine|outil|logiciel|systeme|robot)|(?:nota|instruccion|mensaje|aviso)\w* (?:para|a|al) (?:el |la |al )?(?:asistente|ia|maquina|sistema|herramienta|programa|robot)|(?:nota|instrucao|mensagem|aviso)\w* (?:para|ao|a) (?:o |a )?(?:assistente|ia|maquina|sistema|ferramenta|programa|robo))\b/,
  /\b(?:give|grant|gewahr\w*|gib|accorde\w*|concede\w*|aplica\w*|aplique|apply|wende)\b.{0,30}(?:\b\d{2,3} ?%|discount|rabatt|remise|descuento|desconto).{0,40}\b(?:all|every|everything|alle\w*|tout|todo|tudo|todos)\b/,
];

/** What a client may also write about: an order, unless the sentence asks for work before it. */
const ACT = [
  /\b(?:approve|accept|sign|confirm|genehmig\w*|akzeptier\w*|unterschreib\w*|bestatig\w*|freigeben|approuve\w*|accepte\w*|valide\w*|signe\w*|aprueb\w+|acept\w+|firm[ae]\w*|aprov\w+|aceit\w+|assin\w+)\b.{0,40}\b(?:proposal|scope|offer|contract|invoice|draft|quote|angebot|vertrag|entwurf|rechnung|proposition|devis|contrat|propuesta|presupuesto|contrato|factura|proposta|orcamento|fatura)\b/,
  /\b(?:send|mail|email(?! (?:campaign|newsletter|template|sequence|series|marketing))|forward|schick\w*|sende\w*|leite\w*|maile?|envo\w+|transmet\w*|transfer\w+|mand[aeo]\w*|envi[aeo]\w*|reenvi\w+|encaminh\w+)\b.{0,60}\b(?:invoice|scope|proposal|client list|customer data|api key|password|bank|price list|contract|rechnung|angebot|kundendaten|kundenliste|passwort|preisliste|facture|devis|liste des clients|mot de passe|factura|propuesta|lista de clientes|contrasena|fatura|proposta|senha)\b.{0,60}(?:@|\bto\b|\ban\b|\ba\b|today|heute|hoy|hoje|aujourd)/,
  /\b(?:mark|markier\w*|marque\w*|marca\w*)\b.{0,40}\b(?:as )?(?:paid|accepted|approved|bezahlt|angenommen|paye\w*|accepte\w*|pagad\w+|aceptad\w+|pag[ao]s?|aceit\w+)\b/,
  /\b(?:delete|remove|losch\w*|entfern\w*|supprim\w+|efface\w*|borr\w+|elimin\w+|apag\w+|exclu[ai]\w*)\b.{0,30}\b(?:all|every|alle|samtliche|tous|toutes|todos|todas|the (?:other|client|project)|les autres|andere\w*)\b.{0,30}\b(?:(?:client|project)\w*\b(?!(?:['’]s?)? (?:logo|name|photo|picture|image|page|quote|testimonial|review|section|link|banner|icon|listing))|invoice|record|data|kunde|projekt|rechnung|daten|projet|facture|donnee|proyecto|cliente|factura|datos|projeto|fatura|dados)/,
  /\b(?:as|als|comme|como)\b.{0,20}\b(?:paid|accepted|approved|bezahlt|angenommen|genehmigt|paye\w*|acceptee?s?|pagad[oa]s?|aceptad[oa]s?|pag[oa]s?|aceit[oa]s?|aprovad[oa]s?|aprobad[oa]s?)\b/,
];

/** Calls the machine by name, or asks for what no client's brief can ask for. */
ORDER.push(
  /(?:^|[,.;:!] ?|\b(?:dear|hey|hi|note|liebe|hallo|cher|chere|querid[oa]|an|to|for|fur|para|pour) (?:the |die |das |el |la |o |a |l')?)(?:planning )?(?:assistant|assistent|ai|a\.i\.|ki|ia|bot|chatbot|chatgpt|gpt|llm|language model|sprachmodell|asistente|assistente|robot)(?:[ -](?:note|hinweis|nota|anweisung|instruction\w*))?\s?[,:]/,
  /\b(?:invite|lade|invit\w+|convid\w+)\b.{0,30}\b(?:everyone|everybody|alle|tous|todos)\b.{0,40}\b(?:address book|project|adressbuch|projekt|carnet|projet|agenda|proyecto|projeto)\b/,
  /\b(?:make|give|grant|mach\w*|gib|donne\w*|rends?|haz\w*|dame|torn\w+|de-me)\b.{0,20}\b(?:me|mir|mich|moi)\b.{0,20}\b(?:owner|admin\w*|access|zugriff|inhaber|proprietaire|acces|propietario|acceso|dono|acesso)\b/,
  /\b(?:add|include|hinzufug\w*|ajoute\w*|anad\w+|agreg\w+|adicion\w+|inclu\w+)\b.{0,20}\b(?:every|all|alle|jede\w*|tous|toutes|todos|todas)\b.{0,20}\b(?:service|leistung|prestation|servicio|servico)/,
  /\b(?:reveal|disclose|print|show|tell|list|export|write|verrat\w*|zeig\w*|gib|affiche\w*|revele\w*|muestra|escribe|revela|mostre|escreva|liste)\b.{0,40}\b(?:system prompt|your instructions|other clients?|andere\w* kunden|autres clients|otros clientes|outros clientes|all clients)\b/,
  /\b(?:email|mail|text|message|contact)\b.{0,20}\b(?:our|the|my) (?:whole|entire|full)\b.{0,20}\b(?:list|base|address)/,
  /\b(?:mit|at|a|zu|por) (?:0|0,00|0\.00|null|zero|cero) ?(?:€|\$|eur|euro|usd|dollar)/,
);

/** A question that somebody puts to the client. */
const QUESTION: Record<Language, RegExp> = {
  en: /^(?:and |so |ok(?:ay)? |right |but |also |sure |great )*(?:do (?:you|they)|does|did|would you|should (?:it|that|the|we)|what|which|how|when|who(?:'s| is| are)|is (?:there|that|it|the)|are (?:there|you|they)|have you|will (?:you|it|there)|any|anything)\b/,
  de: /^(?:und |also |ok |gut |dann |aber )*(?:soll\w*|wollen sie|wollt ihr|brauch\w* (?:ihr|sie)|habt ihr|haben sie|was|welche\w*|wie|wann|wer|gibt es|ist das|sind|bleibt|mochte\w* (?:ihr|sie)|und)\b/,
  fr: /^(?:et |donc |ok |bien |alors |mais )*(?:est[- ]ce|voulez|souhaitez|avez|faut|que|quel\w*|combien|quand|qui|comment|il y a|y a|c'est|vous)\b/,
  es: /^(?:y |pues |vale |bien |entonces |pero )*(?:quer\w+|necesit\w+|tene\w+|tien\w+|que|cual\w*|cuant\w+|cuando|quien|como|hay|es|esta|seria)\b/,
  pt: /^(?:e |entao |ok |bem |mas )*(?:vo\w+|quer\w*|precis\w+|te[mn]\w*|o que|que|qual|quais|quant\w+|quando|quem|como|ha|e|esta|seria)\b/,
};

/** Wants something and does not say what. */
const VAGUE =
  /\b(?:something (?:with|about|for|done)|some help with|anything|irgendwas|irgend etwas|irgendetwas|(?:et)?was mit|quelque chose|un truc|algo con|algo de|alguna cosa|algo com|alguma coisa|algo para)\b/;

export type Stance = "ask" | "plain" | "have" | "not";

/** A clause with how it stands to what it names, and which of its words it leaves out. */
export interface Stand extends Clause {
  stance: Stance;
  /** Places of the brief whose words are left out, by "no" or "without". */
  without: { start: number; end: number }[];
}

/** Words that "no" and "without" reach. */
const REACH = 4;

/** Returns a text as the patterns expect it: without accents, letter by letter as long as before. */
export const plainOf = (text: string): string =>
  [...text]
    .map((each) => normalize(each).padEnd(each.length, " ").slice(0, each.length))
    .join("")
    .replace(/’/g, "'");

/** Only says how something is: "not only", "have no". */
const NO_EXCLUSION =
  /\b(?:(?:able to|can|could) (?:\S+ ){1,12}?(?:ourselves|myself|herself|himself|themselves)|(?:from|of|with|using) (?:\S+ ){1,3}(?:that )?(?:we|i) already (?:have|had|own|shot|recorded|wrote)|not only|nicht nur|non seulement|pas seulement|no solo|nao so|nao apenas|(?:have|has|had|got|there (?:is|are|'s)) no(?! need\b)|(?:haben|habe|hat|gibt|hatten) (?:\S+ ){0,3}?(?:noch )?kein\w*(?! bedarf\b)|n[' ](?:avons|ai|a|ont) (?:pas|aucun\w*)(?! besoin\b)|no (?:tenemos|tengo|hay)(?! (?:necesidad|que)\b)|nao (?:temos|tenho|ha|tem)(?! necessidade\b))\b/g;

/** Returns a clause that tells of something and then asks as two: "we run three clinics and need a website". */
function splitAtAsk(brief: string, { start, end }: Clause, language: Language): Clause[] {
  const text = plainOf(brief.slice(start, end));
  const told = HAVE[language].exec(text.trimStart());
  if (!told) return [{ start, end }];
  const from = text.length - text.trimStart().length + told.index + told[0].length;
  const asked = ASK[language].exec(text.slice(from));
  if (!asked || asked.index === 0) return [{ start, end }];
  const at = from + asked.index;
  // "We do not need" neither tells nor asks: cut in two, its second half would ask for what it leaves out.
  const left = NOT[language].exec(text);
  if (left && left.index < at && at < left.index + left[0].length) return [{ start, end }];
  const middle = start + at;
  return [
    { start, end: middle },
    { start: middle, end },
  ];
}

/** Returns the places of what "no" and "without" leave out of a text, their own words with it. */
export const spansLeftOut = (plain: string, language: Language): Clause[] =>
  [...plain.matchAll(WITHOUT[language])].map(({ index }) => {
    const rest = plain.slice(index);
    const reach = rest.match(new RegExp(`^(?:\\S+\\s*){1,${REACH + 1}}`))?.[0].length ?? rest.length;
    return { start: index, end: index + reach };
  });

/** Returns how the clauses of a sentence stand. */
export function standsOf(brief: string, piece: Piece): Stand[] {
  const { language } = piece;
  return piece.clauses
    .flatMap((clause) => splitAtAsk(brief, clause, language))
    .map(({ start, end }) => {
      const text = plainOf(brief.slice(start, end)).replace(NO_EXCLUSION, (found) =>
        " ".repeat(found.length),
      );
      const without = spansLeftOut(text, language).map((span) => ({
        start: start + span.start,
        end: start + span.end,
      }));
      const stance = NOT[language].test(text)
        ? "not"
        : HAVE[language].test(text.trim())
          ? "have"
          : ASK[language].test(text)
            ? "ask"
            : "plain";
      return { start, end, stance, without };
    });
}

/** Words between what is wanted and an act that is no order: "we need a guide that we can approve". */
const BESIDE = 3;

/** Returns whether a text asks for something of its own before a place. */
function asksBefore(plain: string, place: number, language: Language): boolean {
  const asked = ASK[language].exec(plain.slice(0, place));
  if (!asked) return false;
  const between = plain.slice(asked.index + asked[0].length, place);
  return (between.match(/\S+/g)?.length ?? 0) >= BESIDE;
}

/**
 * Returns whether a sentence gives an order to the machine (D53). What only names an act ("approve the contract") is
 * none where the sentence asks for work first: nothing obeys it, and a need would be lost.
 */
export const isOrder = (piece: Piece): boolean =>
  demandOf(piece.text) !== undefined || speaksToMachine(piece);

/** Returns whether a sentence speaks to a machine, or has one act, wherever in it. */
export function speaksToMachine({ text, language }: Piece): boolean {
  const plain = normalize(text);
  if (ORDER.some((pattern) => pattern.test(plain))) return true;
  return ACT.some((pattern) => {
    const act = pattern.exec(plain);
    if (act === null || asksBefore(plain, act.index, language)) return false;
    // "The board approves 18,000, so we need a budget": the thing belongs to what is asked for.
    const [, ...after] = act[0].split(/[,;]/);
    return !ASK[language].test(after.join(","));
  });
}

/** Returns whether a sentence asks for work. */
export const isAsk = ({ text, language }: Piece): boolean => ASK[language].test(plainOf(text));

/** A question that asks for work: "could it be cut?", "is there such a thing as a plan?". */
const REQUEST: Record<Language, RegExp> = {
  en: /\b(?:(?:can|could|would) (?:it|he|she|they|this|that|these|those|you|we|somebody|someone|anybody) (?:\w+ )?(?:be|sit|go|come|do|make|take|look|help|show|write|fix|find|build|film|run|check|add|cut|put)|is there (?:such a thing|a way|any way|somebody|someone|something)|do you (?:do|offer|also do))\b/,
  de: /\b(?:(?:kann|konnte\w*|wurde\w*) (?:man|jemand|ihr|sie|das|der|die|es|er)\b|gibt es (?:so etwas|sowas|eine moglichkeit|jemanden)|geht das|macht ihr auch)/,
  fr: /\b(?:(?:peut|pourr\w+|pouv\w+)[- ](?:on|il|elle|vous|le|la|les|quelqu'un)|est[- ]ce qu'on p(?:eut|ourrait)|existe[- ]t[- ]il|vous faites aussi)\b/,
  es: /\b(?:(?:se )?(?:puede|podria|podeis|podriais|podrian)(?:n|s)? \w+|existe algo|hay alguna forma|hay algo asi)\b/,
  pt: /\b(?:(?:da|daria) para|(?:pode|poderia|podem|podiam|consegue\w*) \w+|existe algo|ha alguma forma|tem como)\b/,
};

/** Says that its speaker does not know what to do: a need that is told. */
const LOST =
  /\b(?:no idea|not sure (?:how|what|which|where|if)|(?:don't|do not|dont) know|keine ahnung|weiss (?:ich |wir )?nicht|wissen (?:wir )?nicht|aucune idee|(?:ne |n)?(?:sais|savons|sait) pas|ni idea|no (?:se|sabemos)|nao (?:faco|fazemos|temos|tenho) (?:a menor )?ideia|nao (?:sei|sabemos))\b/;

/** Agrees to what was just said, and wants it done. */
const AGREES =
  /^(?:yes|yeah|yep|ok|okay|sure|ja|gern\w*|oui|d'accord|si|vale|sim|claro)\b[,.! ]+(?:\w+ ){0,2}?(?:do|make|take|add|let's|go|mach\w*|nehm\w*|faites|faisons|allez|hag\w+|hazlo|adelante|pon\w*|fac\w+|pode|avance\w*)\b/;

/** Returns whether a sentence says that something is wanted without a word for wanting. */
export const isToldNeed = (piece: Piece): boolean =>
  isLost(piece) || (piece.isSpoken && AGREES.test(normalize(piece.text).replace(/’/g, "'")));

/** Returns whether a sentence only asks the client back. */
export function isQuestion({ text, language, isSpoken, isAgreed }: Piece): boolean {
  if (isAgreed || !text.endsWith("?") || REQUEST[language].test(plainOf(text))) return false;
  return isSpoken || QUESTION[language].test(plainOf(text).replace(/^[^a-z]+/, ""));
}

/** Returns whether a sentence says that its speaker does not know what to do. */
export const isLost = ({ text }: Piece): boolean => LOST.test(normalize(text).replace(/’/g, "'"));

export const isVague = ({ text }: Piece): boolean => VAGUE.test(normalize(text));

/** Returns whether a sentence only tells what is there. */
export const isTale = (stands: readonly Stand[]): boolean =>
  stands.every(({ stance }) => stance === "have" || stance === "not");
