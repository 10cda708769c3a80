// How mails and calls are framed, in the languages of clients. All but the heads are held against plain text
// (`plainOf`), and against no line that is longer than frames are.

/** Lower case without accents: what patterns are written in. */
export const plainOf = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/[’‘`]/g, "'");

/** A line that frames a mail is no longer than this. */
export const LONGEST_FRAME = 300;

/** What the lines of a mail's head are about. */
export const HEADS: Readonly<Record<string, "from" | "date" | "subject" | "to">> = Object.fromEntries([
  ...["from", "von", "de", "expediteur", "remitente", "remetente"].map((word) => [word, "from"]),
  ...[
    "sent",
    "date",
    "gesendet",
    "gesendet am",
    "datum",
    "envoye",
    "enviado",
    "enviado el",
    "enviado em",
  ].map((word) => [word, "date"]),
  ...["fecha", "data"].map((word) => [word, "date"]),
  ...["subject", "betreff", "objet", "asunto", "assunto"].map((word) => [word, "subject"]),
  ...["to", "an", "a", "para", "pour", "destinataire", "cc", "bcc", "kopie", "cco", "copie", "copie a"].map(
    (word) => [word, "to"],
  ),
  ...["reply-to", "antwort an", "attachments", "anlagen", "pieces jointes", "adjuntos", "anexos"].map(
    (word) => [word, "to"],
  ),
]);

/** "On Monday Jonas wrote:", with what the line begins with and the verb that the name stands beside. */
export const WROTE: readonly [begin: RegExp, verb: RegExp][] = [
  [/^on\s/, /\swrote\s?:$/],
  [/^am\s/, /\sschrieb\b[^:]{0,160}:$/],
  [/^[^:]{2,80}\sschrieb am\s/, /\sschrieb am\b[^:]{0,60}(?::\d\d[^:]{0,20}){0,2}:$/],
  [/^le\s/, /\sa ecrit\s?:$/],
  [/^el\s/, /\sescribio\s?:$/],
  [/^(?:em|a|no dia)\s/, /\sescreveu\s?:$/],
];

/** Says that another mail follows. */
export const MARK =
  /^(?:-{2,}\s?)?(?:original message|forwarded message|begin forwarded message|ursprungliche nachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message d'origine|message original|message transfere|debut du message transfere|mensaje original|mensaje reenviado|inicio del mensaje reenviado|mensagem original|mensagem encaminhada|inicio da mensagem encaminhada)\s?(?::|-{2,})$/;

/** Ends a mail; what follows is who wrote it. */
export const SIGN_OFF =
  /^(?:(?:with )?(?:best|kind|warm|many)?(?: ?(?:regards|wishes|greetings))|best|cheers|thanks(?: again| a lot| so much| in advance)?|many thanks|thank you(?: so much| very much| in advance)?|thx|yours(?: sincerely| truly| faithfully)?|sincerely|all the best|talk soon|speak soon|(?:viele|liebe|beste|herzliche|schone|freundliche)n?\s(?:grusse|gruss|dank)|mit (?:freundlichen|besten|herzlichen|lieben) grussen|mfg|lg|vg|danke(?: schon| und gruss| im voraus)?|gruss|vielen dank(?: im voraus| und \S{1,20} \S{1,20})?|cordialement|bien (?:a vous|cordialement)|cdlt|salutations|merci(?: d'avance| beaucoup)?|a bientot|belle journee|bonne journee|(?:un )?(?:cordial )?saludos?(?: cordiales)?|un abrazo|atentamente|gracias(?: de antemano)?|muchas gracias|abracos?|um abraco|atenciosamente|obrigad[oa](?: desde ja)?|muito obrigad[oa]|att|cumprimentos|com os melhores cumprimentos|grat[oa])$/;

/** Begins what is said after the end. */
export const POSTSCRIPT = /^(?:p\.?\s?s\.?|nb|n\.b\.|ps2)\b/;

export const SENT_FROM =
  /^(?:sent (?:from|with|via) |get outlook for|gesendet (?:mit|von) |von (?:meinem|unterwegs)\b.{0,40}gesendet|diese nachricht wurde von meinem|envoye (?:de|depuis|avec) |telecharger outlook|enviado (?:desde|do|de|pelo|com|a partir) |obtener outlook|obtenha o outlook).{0,80}$/;

/** Begins what lawyers and virus scanners put under a mail. */
export const NOTICE =
  /^[^\p{L}\p{N}]{0,4}(?:(?:the (?:contents?|information) (?:of|in) )?(?:this|the) (?:e-?mail|message|communication)(?: and any \S{1,20}| \(.{1,40}\))? (?:is|are|may|contains?)\b.{0,60}\b(?:confidential|privileged|intended)|intended (?:only|solely) for the|(?:if you (?:are |have )?)?(?:received this (?:e-?mail|message|communication) in error|not the intended recipient)|(?:please )?(?:think|consider the environment) before (?:you )?print|(?:this e-?mail (?:is |was |has been )?)?(?:virus-free|scanned for viruses)|(?:(?:click here )?to )?unsubscribe from (?:this|these|our|future)\b|diese e-?mail (?:enthalt|kann|ist|und)\b.{0,60}\bvertraulich|vertrauliche und\/oder|(?:(?:wenn|falls|sollten) sie .{0,40})?(?:nicht der richtige adressat|irrtumlich erhalten)|(?:bitte )?(?:bevor sie (?:diese|die) e-?mail (?:aus)?drucken|denken sie an die umwelt)|ce (?:message|courriel)\b.{0,80}\bconfidentiel|si vous (?:n'etes pas le destinataire|avez recu ce (?:message|courriel) par erreur)|(?:(?:pense[rz]?|merci de penser) a l'environnement )?avant d'imprimer|este (?:mensaje|correo)\b.{0,80}\bconfidencial|si (?:no es usted el destinatario|ha recibido este (?:mensaje|correo) por error)|(?:(?:por favor,? )?(?:piens[ae]|pense|considere|cuide)\b.{0,40} )?antes de imprimir|esta mensagem\b.{0,80}\bconfidencia|se (?:nao e o destinatario|recebeu esta mensagem por engano))/u;

/** A line of what the law asks of a company's mail: each with its figure, since a brief may speak of such things. */
export const COMPANY =
  /^[^\p{L}\p{N}]{0,4}(?:registered (?:office|in england)\b.{0,60}[:\d]|amtsgericht \S{1,30}.{0,20}\bhr[ab]\s?\d|(?:geschaftsfuhrer|managing director)(?:in)?:|(?:ust-?id|vat (?:no|id|reg(?:istration)?)\b|siret\b|handelsregister\b).{0,40}\d{3})/u;

/** Returns whether a short line begins what stands under a mail. */
export function isFooter(text: string): boolean {
  const plain = plainOf(text);
  return NOTICE.test(plain) || COMPANY.test(plain);
}

/** Says yes to what was offered just before. */
export const AGREE =
  /^(?:(?:oh|ah|well|um|hm+|so|and|und|et|y|e)[, ]+)?(?:yes|yeah|yep|sure|exactly|absolutely|definitely|of course|please do|(?:that )?sounds (?:good|great|perfect|right)|perfect|great|agreed|ok|okay|that works|go ahead|let's do (?:that|it)|we'd (?:love|like) that|ja|jo|genau|gerne?|klar|auf jeden fall|unbedingt|einverstanden|passt|machen wir|so machen wir|sehr gut|prima|oui|tout a fait|exactement|d'accord|parfait|bien sur|volontiers|ca marche|si|claro|exacto|de acuerdo|perfecto|por supuesto|vale|eso es|sim|com certeza|exato|isso mesmo|perfeito|combinado|pode ser|de acordo)(?![\p{L}\d'])/u;

/** Asks about all that was written: a yes to it is one to the whole mail. Held against one sentence. */
export const WHOLE =
  /\b(?:(?:shall|should|can|may) (?:we|i) (?:go ahead|start|begin|proceed)|(?:does|do|would) (?:this|that|it|all of (?:this|that|it)|everything|these) (?:all )?(?:work|look|sound|fit|suit)|(?:is|are) (?:this|that|it|all|everything|these) (?:all )?(?:ok|okay|fine|right|correct|good)|happy with (?:this|that|it|everything)|ok(?:ay)? (?:for|with) you|sounds? good|do you agree|agreed|(?:sollen|konnen|durfen) wir (?:so |damit |jetzt )?(?:loslegen|starten|anfangen|beginnen|weitermachen)|passt (?:das|es|alles|dir|ihnen|euch)|(?:ist|ware) (?:das|alles) so (?:ok|okay|richtig|in ordnung)|einverstanden|(?:cela|ca|tout) (?:vous|te) (?:convient|va)|on (?:y va|commence|demarre)|d'accord|(?:pouvons-nous|peut-on) (?:commencer|demarrer|y aller)|parece bien|(?:empezamos|arrancamos|podemos empezar)|todo (?:bien|correcto)|de acuerdo|(?:podemos|vamos) (?:comecar|avancar|seguir|prosseguir)|tudo (?:bem|certo|ok)|concorda[ms]?|de acordo)\b.{0,60}\?$/;

/** Takes a yes back: "sure, but not now". */
export const BUT_NOT =
  /\b(?:but|aber|mais|pero|mas|though)\b.{0,24}\b(?:not (?:now|yet|needed|necessary|this (?:year|time|round))|no need|later|another time|nicht (?:jetzt|notig|dieses)|noch nicht|spater|pas (?:maintenant|besoin|tout de suite)|plus tard|ahora no|no ahora|mas adelante|nao agora|agora nao|depois)\b|^(?:si|yes|sure|ok|okay|ja|oui|sim)[, ]{1,2}(?:no|nein|non|nao)\b|^(?:passt|klar|gerne?|sehr gut|machen wir)\s(?:\S{1,12}\s)?nicht\b/;

/** What people say before and after a call is about something. */
export const SMALL_TALK =
  /\b(?:can (?:you|everyone|everybody) (?:hear|see) (?:me|us|my screen)|(?:am i|you're|you are) (?:on mute|muted)|(?:i(?:'ll| will)|let me) (?:just )?(?:share my screen|hit record|start the recording)|(?:hope|trust) you(?:'re| are)? (?:are )?(?:well|doing well)|how are you|how's it going|how was your (?:weekend|holiday|day|trip|vacation)|nice (?:to (?:meet|see) you|weather)|good to (?:meet|see) you|thanks (?:so much )?for (?:joining|your time|taking the time|having me|coming)|have a (?:good|great|nice|lovely) (?:day|one|weekend|evening)|(?:talk|speak|see) (?:to )?you (?:soon|then|next week)|bye(?:[- ]bye)?|coffee first|sorry i'm late|(?:konnt ihr|konnen sie|horst du|hort ihr|horen sie) (?:mich|mir|meinen bildschirm)?\s?(?:horen|sehen|gut|mich)|wie geht(?:'s| es)|wie war (?:dein|euer|ihr|das) (?:wochenende|urlaub)|schones wochenende|schonen (?:tag|abend|feierabend)|danke fur (?:die|ihre|eure|deine) zeit|bis (?:bald|dann|nachste woche|spater)|tschuss|auf wiederhoren|freut mich|vous m'entendez|tu m'entends|comment (?:allez-vous|vas-tu|ca va)|ca va bien|bon week-end|bonne (?:journee|soiree)|merci (?:pour votre temps|d'etre la)|enchante|a (?:bientot|la semaine prochaine)|au revoir|me (?:oyes|oye|escuchas|escuchan|escucha)|como (?:estas|esta|estais|andas)|que tal (?:el|tu|estas|todo)|buen fin de semana|gracias por (?:tu|su|el) tiempo|encantad[oa]|hasta (?:luego|pronto|la semana)|adios|(?:me )?(?:ouve|ouvem|escutam|escuta)(?:-me| bem)|tudo bem|bom fim de semana|obrigad[oa] pel[oa] (?:seu )?tempo|prazer em|ate (?:logo|breve|mais|a proxima)|tchau)\b/;

/** How people are called in a record of their own call. */
export const SELF = new Set(["me", "you", "ich", "moi", "yo", "eu"]);
