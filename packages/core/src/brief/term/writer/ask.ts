// What a sentence of a prompt is: a rule to agree on, a wish for one, an order to the machine, or neither.

import { TONES, type Tone } from "../../../project/contract/subject/rules";
import { plainOf, spansLeftOut, speaksToMachine } from "../../planner/ask";
import type { Span } from "../../planner/figure";
import { demandOf } from "../../planner/order";
import { collectKnown } from "../../planner/plain";
import type { Piece } from "../../planner/sentence";
import { LANGUAGES, type Language } from "../../planner/token";
import { isFairRule } from "./fair";

/** Speaks of the term rather than in it. */
const WISH: Record<Language, RegExp> = {
  en: /^(?:please|pls|can you|could you|write|add|include|make|draft|create|generate|give|i (?:want|need|would|'d)|i'd|we (?:want|need|would like|'d)|we'd|need|want|looking|something|an? [\w -]{0,30}(?:clause|term|nda)\b|clause|term|contract)|\b(?:clause|term|terms|paragraph|nda)\b.{0,20}\b(?:about|on|for|that|which|saying|says)\b/,
  de: /^(?:bitte|schreib\w*|ich (?:will|mochte|brauche)|wir (?:wollen|mochten|brauchen)|ein\w* klausel|klausel)/,
  fr: /^(?:svp|s'il|ecri\w*|redig\w*|je (?:veux|voudrais)|nous (?:voulons|voudrions)|il (?:me |nous )?faut|une clause|clause)/,
  es: /^(?:por favor|escrib\w*|quiero|queremos|necesit\w*|una clausula|clausula)/,
  pt: /^(?:por favor|escrev\w*|quero|queremos|precis\w*|uma clausula|clausula)/,
};

/** Says that something holds. */
const RULE: Record<Language, RegExp> = {
  en: /\b(?:is|are|may|must|shall|should|will|can|cannot|can't|pays?|owns?|keeps?|has|have|bears?|gets?|counts?|passes|transfers?|delivers?|answers?|charges?|costs?|includes?|covers?|ends?|begins?|starts?|stays?|belongs?|does|do|billed|due|no|only|within)\b/,
  de: /\b(?:ist|sind|darf|durfen|muss|mussen|soll\w*|wird|werden|kann|konnen|zahlt|gehor\w*|behalt|gilt|gelten|nicht|nur|kein\w*|innerhalb|pro)\b/,
  fr: /\b(?:est|sont|peut|peuvent|doit|doivent|paie\w*|garde\w*|appartien\w*|compren\w*|pas|seulement|sous|par)\b/,
  es: /\b(?:es|son|puede\w*|debe\w*|paga\w*|conserva\w*|pertenece\w*|incluye\w*|no|solo|dentro|por)\b/,
  pt: /\b(?:e|sao|pode\w*|deve\w*|paga\w*|mantem|pertence\w*|inclui\w*|nao|so|dentro|por)\b/,
};

/** Leaves out what its clause names. */
const OUT =
  /\b(?:no need (?:for|of)|(?:do not|don't|dont|does not|doesn't) (?:need|want|include|add|put|write|have)|(?:not|never) (?:include|add|want|need)|skip|omit|leave (?:\S+ ){0,5}(?:out|away)|exclude|brauch\w* (?:\w+ )?(?:kein\w*|nicht)|(?:will|wollen|mochte\w*|wunsch\w*) (?:\w+ ){0,2}kein\w*|verzicht\w*|weglassen|lass\w* (?:\S+ ){0,5}weg|pas besoin|n[e'] ?(?:\S+ )?(?:voul\w+|veux|veut|souhait\w+|inclu\w+|ajout\w+|mett\w+|mets) (?:pas|aucun\w*)|no (?:lo |la |los |las )?(?:necesit\w*|quer\w+|quiero|inclu\w+|anad\w+|pong\w+|pon)|sin necesidad|nao (?:precis\w*|quer\w+|inclu\w+|coloqu\w+|adicion\w+|ponh\w+)|dispens\w+)\b/;
/** Leaves out what follows it. "Instead of" and "except" name what a rule is about. */
const NO =
  /^(?:no|without|neither|not (?:a|an|any)|ohne|kein\w*|sans|pas d\w*|pas un\w*|aucun\w*|ni|sin|ningun\w*|nada de|no un\w*|sem|nenhum\w*|nem|nao um\w*)\b/;
/** Only says how fast, or how surely, something is done. */
const IDIOM =
  /^(?:without (?:undue |any )?(?:delay|prejudice|limitation|fail)|ohne (?:\S+ )?(?:verzug|zogern|verzogerung)|(?:sans (?:delai|retard|prejudice)|sin (?:demora|retraso|perjuicio)|sem (?:demora|atraso|prejuizo))(?! (?:de|d|dans|no|na|en)\b))\b/;
/** A rule and no wish to leave something out: it says when something may not be, who may not, or what nobody answers for. */
const BOUND =
  /\b(?:no|kein\w*|aucun\w*|pas d\w*|ningun\w*|nenhum\w*|not)\b.{1,60}\b(?:after|without|beyond|until|before|unless|except|more than|if|once|nach|ohne|vor|bis|wenn|apres|sans|avant|sauf|despues|sin|antes|salvo|apos|depois|sem|exceto)\b|^(?:no|kein\w*|aucun\w*|ningun\w*|nenhum\w*) (?:\S+ ){1,4}(?:is|are|will|shall|may|must|can|wird|werden|darf|durfen|ist|sind|est|sont|sera|es|son|sera|sao|e) \S|\b(?:no|kein\w*|aucun\w*|pas de|ningun\w*|nenhum\w*|without|ohne|sans|sin|sem) (?:\S+ )?(?:poach\w*|hiring|solicit\w*|abwerb\w*|debauch\w*|liability for|haftung fur|responsabilite pour|responsabilidad por|responsabilidade por)\b/;
/** It names a clause: whatever else is said of it, it is left out. */
const CLAUSE =
  /\b(?:clauses?|terms?|nda|agreements?|klauseln?|vereinbarung\w*|clausulas?|accord|acuerdos?|acordos?)\b/;

/** Goes on about what the sentence before it says. */
const GOES_ON =
  /^(?:it|this|that|these|they|then|after (?:that|this)|otherwise|if (?:it|they|not|so|that)|more|further|any|beyond|also|and|das|dies\w*|danach|sonst|weitere|ensuite|sinon|despues|luego|depois)\b/;

const SOUNDS: Record<Tone, RegExp> = {
  plain: /\b(?:plain|neutral|sachlich)\b/,
  firm: /(?<!\b(?:the|our|my|your|law|a) )\bfirm\b|\b(?:strict\w*|tough|harsh|streng\w*|strikt\w*|ferme\w*|estrict\w*|rigoros\w*)\b/,
  friendly:
    /\b(?:friendly|warm|softe?r?|relaxed|gentle|easy-?going|freundlich\w*|locker\w*|amical\w*|amable\w*|amigable\w*|amigavel)\b/,
};

/** Speaks to the machine, which no rule between two parties does. */
const MACHINE =
  /\b(?:ignor\w*|disregard|forget|override|vergiss\w*|missachte\w*|oubli\w+|olvid\w+|esquec\w+|desconsider\w+)\b.{0,50}\b(?:instruct\w*|prompts?|previous|prior|above|rules?|anweisung\w*|regeln?|consignes?|instru\w+|reglas?|regras?)\b|^(?:system|assistant|ai|ki|ia|chatgpt|gpt|note to|message to)\b.{0,30}:|\byou are (?:now|an? (?:ai|assistant))|\b(?:developer mode|jailbreak|system prompt|your instructions)\b/;

/** Begins with what somebody shall do now: a rule begins with whom it binds. */
const DEMAND =
  /^(?:(?:please|now|and|then|also|bitte|you (?:must|should|have to|will|shall)) )*(?:set|change|make|delete|remove|send|email|mail|forward|mark|approve|accept|sign|confirm|invite|give|grant|apply|reveal|show|print|export|setze|losche|schick\w*|sende|markier\w*|genehmig\w*|unterschreib\w*|supprim\w*|envo\w*|marque\w*|approuve\w*|signe\w*|borr\w*|elimin\w*|envi\w*|mand\w*|marca\w*|aprueb\w*|firma\w*|apag\w*|exclu\w*|aprov\w*|assin\w*)\b/;

/** What a contract may say of prices, and of what counts as accepted, is a rule. */
const RULES: readonly unknown[] = ["price", "discount", "accept", undefined];

/**
 * Returns whether a sentence gives an order to the machine (D53). What is an order in a brief may be a rule of a
 * contract: "The client must approve each draft."
 */
export const isOrder = (piece: Piece): boolean => {
  const plain = plainOf(piece.text);
  return (
    MACHINE.test(plain) ||
    (DEMAND.test(plain) && speaksToMachine(piece)) ||
    !RULES.includes(demandOf(piece.text))
  );
};

/** Returns how the terms shall sound; undefined where a text does not say. */
export const toneIn = (text: string): Tone | undefined =>
  TONES.find((tone) => SOUNDS[tone].test(plainOf(text)));

/** A part of a text that says what is left out, or only how fast something is done. */
interface LeftOut extends Span {
  isIdiom: boolean;
}

/** So few words say nothing of their language. */
const FEW = 6;
/** In Portuguese it is "in the". */
const IN_THE =
  /^no (?:prazo|atraso|caso|fim|final|inicio|pagamento|projeto|contrato|mes|dia|momento|texto|valor)\b/;

/** Returns the places of what words leave out: a clause about it is never written. */
export function leftOutIn(words: string, { language, tokens }: Piece): LeftOut[] {
  const plain = plainOf(words);
  if (OUT.test(plain)) return [{ start: 0, end: words.length, isIdiom: false }];
  if (BOUND.test(plain) && !CLAUSE.test(plain)) return [];
  return (tokens.length > FEW ? [language] : LANGUAGES)
    .flatMap((each) => spansLeftOut(plain, each))
    .flatMap(({ start, end }) => {
      const rest = plain.slice(start);
      const idiom = IDIOM.exec(rest)?.[0];
      if (idiom !== undefined) return { start, end: start + idiom.length, isIdiom: true };
      if (!NO.test(rest) || IN_THE.test(rest)) return [];
      // A clause may be named in many words.
      const isClause = CLAUSE.test(plain.slice(start, end));
      return { start, end: isClause ? words.length : end, isIdiom: false };
    });
}

export const goesOn = ({ text }: Piece): boolean => GOES_ON.test(plainOf(text));

/** Returns whether words ask for something, whatever it is about. */
export const isAsked = (words: string, language: Language): boolean => {
  const plain = plainOf(words);
  return WISH[language].test(plain) || RULE[language].test(plain);
};

/** So few words are no sentence. */
const FEWEST_WORDS = 4;

/** Returns whether a sentence can stand in a contract as it is: it says in English what holds. */
export function isRule(piece: Piece, prompt: string): boolean {
  const { text, language, tokens } = piece;
  const plain = plainOf(text);
  return (
    language === "en" &&
    tokens.length >= FEWEST_WORDS &&
    RULE.en.test(plain) &&
    toneIn(text) === undefined &&
    !WISH.en.test(plain) &&
    !text.endsWith("?") &&
    !isOrder(piece) &&
    isFairRule(text, collectKnown([prompt]))
  );
}
