// What a sentence of a prompt is: a rule to agree on, a wish for one, an order to the machine, or neither.

import { TONES, type Tone } from "../../../project/contract/subject/rules";
import { plainOf, speaksToMachine } from "../../planner/ask";
import { demandOf } from "../../planner/order";
import { collectKnown } from "../../planner/plain";
import type { Piece } from "../../planner/sentence";
import type { Language } from "../../planner/token";
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

/** Leaves a subject out. */
const OUT =
  /\b(?:no need (?:for|of)|(?:do not|don't|dont) (?:need|want|include|add)|skip|leave out|brauch\w* (?:\w+ )?kein\w*|weglassen|pas besoin|no necesit\w*|sin necesidad|nao precis\w*)\b/;

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
    MACHINE.test(plain) || (DEMAND.test(plain) && speaksToMachine(piece)) || !RULES.includes(demandOf(plain))
  );
};

/** Returns how the terms shall sound; undefined where a text does not say. */
export const toneIn = (text: string): Tone | undefined =>
  TONES.find((tone) => SOUNDS[tone].test(plainOf(text)));

export const isLeftOut = ({ text }: Piece): boolean => OUT.test(plainOf(text));
export const goesOn = ({ text }: Piece): boolean => GOES_ON.test(plainOf(text));

/** Returns whether a sentence asks for something, whatever it is about. */
export const isAsked = ({ text, language }: Piece): boolean => {
  const plain = plainOf(text);
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
