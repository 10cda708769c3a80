/**
 * Names that appear in the From of mails and over documents. A reader must not take one for a link, an
 * address or a bank. Browser-safe.
 */

import { isPlainName, LONGEST, plain } from "./plain";

export { isPlainName };

/** Letters of other alphabets, digits and signs that look like Latin letters, by the Latin letter. */
const READ_AS = new Map(
  Object.entries({
    a: "аɑα4@ɐⱥᶏ∀",
    b: "ьвβ8ъƀɓƃƅᶀ",
    c: "сϲ¢©ƈȼɕꞓↄ",
    d: "ԁđɗɖƌðȡᶁ",
    e: "еєε3€℮ɇəɘɛᶒ",
    f: "ƒꞙᵮ",
    g: "ɡ9ǥɠᶃ",
    h: "һнħɦⱨɥ",
    i: "іıӏ1!|ɨɩ¡ןاו∣",
    j: "јɉʝɟ",
    k: "кκƙⱪᶄĸ",
    l: "łƚɫɬɭⱡꞁ",
    m: "мɱɯ₥",
    n: "пηŋɲƞɳᶇ₦",
    o: "оο0øσɵѳө",
    p: "рρƥᵽþƿ¶₽",
    q: "ԛɋʠ",
    r: "гɍɼɽɹ®",
    s: "ѕ5$ʂȿƽ§ꙅ",
    t: "тτ7ŧƭʈⱦ₮",
    u: "υսʉᵾ",
    v: "ѵνʋⱴ",
    w: "ԝωⱳшɰ₩",
    x: "хχ×ӿ",
    y: "уγɏƴʎ¥",
    z: "2ƶȥʐʑɀⱬ",
  }).flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
);

/** Whole alphabets with letters drawn like Latin ones, in the order of the Latin alphabet; "." for none. */
const DRAWN_AS = [
  "ᎪᏴᏟᎠᎬ.ᏀᎻᎥᎫᏦᏞᎷ.ᎤᏢ.ᏒᏚᎢ.ᏙᎳ.ᎩᏃ",
  "...ꭰꭱ...ꭲ...ꮇ........ꮩꮤ...",
  "Ꭺ.Ꮯ.Ꭼ.ᏻ.......ᏫᏢ.ꭱꮪᎢ.ᏉᏔ.ᏽ.",
  "ⲁⲃⲥ.ⲉ..ⲏⲓ.ⲕⲗⲙⲛⲟⲣ...ⲧ...ⲭⲩⲍ",
  "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑ.ꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
  "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ.ʏᴢ",
  "...ժ..ցհ.յ..ո...զ.....ա...",
  "........................Ꮍ.",
  "🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩",
  "🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉",
  "🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿",
];
for (const row of DRAWN_AS)
  for (const [at, drawn] of [...row].entries())
    if (drawn !== ".") READ_AS.set(drawn.toLowerCase(), "abcdefghijklmnopqrstuvwxyz".charAt(at));

/** Alphabets whose letters look like another's. Nobody writes one word in two of them. */
const ALPHABETS = [
  "Latin,Cyrillic,Greek,Armenian,Cherokee,Coptic,Lisu,Deseret,Osage,Georgian,Tifinagh,Runic,Gothic,Vai",
  "Old_Italic,Canadian_Aboriginal,Bamum,Carian,Lycian,Lydian,Elbasan,Warang_Citi,Shavian",
  "Arabic,Hebrew,Nko,Thaana,Syriac",
]
  .flatMap((row) => row.split(","))
  .map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** Names that people trust with money and that have no other meaning. */
const COMPANIES = [
  "paypal,venmo,zelle,cash app,payoneer,klarna,afterpay,adyen,worldpay,skrill,moneygram,western union",
  "american express,amex,mastercard,maestro card,jpmorgan,jp morgan,citibank,citigroup,hsbc,barclays,natwest",
  "lloyds bank,deutsche bank,commerzbank,sparkasse,volksbank,raiffeisen,bnp paribas,societe generale",
  "credit agricole,unicredit,intesa sanpaolo,bbva,caixabank,rabobank,abn amro,nordea,swedbank,credit suisse",
  "ubs bank,bank of america,wells fargo,capital one,goldman sachs,morgan stanley,pnc bank,truist,fifth third",
  "navy federal,charles schwab,royal bank of canada,scotiabank,commonwealth bank,westpac,hdfc,icici",
  "state bank of india,standard chartered,revolut,coinbase,binance,quickbooks,docusign,google pay,apple pay",
  "amazon pay,samsung pay,meta pay,metamask,trezor,trust wallet,phantom wallet,ledger live,ledger wallet",
  "postbank,banque postale,postfinance,sparda bank,targobank,comdirect,bankinter,bundesbank,bank of england",
  "banco santander,caja rural,crypto com,wise payments,lloyds banking",
  "internal revenue,federal reserve,us treasury,social security administration,inland revenue,finanzamt",
  "tax office,tax authority,tax department,revenue agency,revenue service,customs office,customs authority",
  "border force,customs and border,royal mail,us postal service,agence des impots,agenzia delle entrate",
  "revenue and customs,gov uk,govuk,rentenversicherung,krankenkasse,sozialversicherung,gesundheitsamt,dvla",
  "bofa,building society,credit union,agencia tributaria,police department,ministry of finance,department of treasury",
  "sberbank,tinkoff,bradesco,nubank,alipay,wechat pay,ing diba",
].flatMap((line) => line.split(","));

/** Names that are also words, people or places: a bank's only alone, or with a word of `ROLES`. */
const AMBIGUOUS = (
  "chase,square,stripe,wise,visa,discover,santander,halifax,lloyds,intuit,kraken,monzo,ally,citi,fidelity,irs," +
  "hmrc,stint,microsoft,apple,amazon,google,facebook,instagram,whatsapp,netflix,ebay,usps,fedex,dhl,interpol," +
  "chime,mollie,ups,hermes,evri,plaid"
).split(",");

/** Words with which an impostor combines such a name. */
const ROLES = (
  "bank,banking,pay,payment,payments,card,cards,credit,security,support,fraud,alert,alerts,billing,verification," +
  "verify,department,customer,customers,helpdesk,notification,notifications,official,online,account,accounts," +
  "refund,refunds,service,services,team,transfer,express,delivery,parcel,parcels"
).split(",");

/** Names that are a bank's only when they are the whole name, apart from the company form: "UBS AG". */
const WHOLE = new Set(["ing", "ubs", "n26", "itau"]);

/** Words for a bank, as separate words: "Riverbank" does not count. */
const BANKS = "bank,banc,banco,banca,banque,banka,bankasi,bancorp".split(",");
/** Banks of something other than money. */
const BANKS_OF =
  "food,river,blood,left,right,image,photo,sound,seed,data,idea,tool,power,piggy,clothing,milk".split(",");
/** Trades that are not banking: "Bank Street Press". */
const TRADES = (
  "design,designs,designer,designers,studio,studios,press,film,films,photo,photography,photographer,works,books," +
  "bookshop,publishing,gallery,music,records,productions,architects,architecture,creative,collective,agency,kitchen," +
  "bakery,coffee,cafe,garden,gardens,brewery,art,arts,artist,print,prints,printers,pottery,furniture,interiors,fashion," +
  "theatre,theater,school,yoga,surf,cycles,street"
).split(",");
/** Words for a bank in other alphabets, where words have no spaces between or endings of their own. */
const BANKS_ELSEWHERE =
  /银行|銀行|은행|ธนาคาร|बैंक|банк(?!\p{L})|тинькофф|(?<!\p{L})(?:ال)?(?:بنك|مصرف)(?!\p{L})|(?<!\p{L})ה?בנק(?!\p{L})|τραπεζα/iu;

/** Words that make a name with "bank" an impostor's, and phrases that imply a bank without naming it. */
const PRETENCES = (
  "security,support,fraud,alert,alerts,billing,verification,verify,department,customer,helpdesk,notification," +
  "notifications,official,online,your,national,central,federal,savings,postal"
).split(",");
const PHRASES = (
  "fraud department,fraud team,fraud prevention,account security,account verification,security alert," +
  "payment verification,security team,security department,security center,security centre"
).split(",");

/**
 * Generic departments: a name of only these and roles pretends to be any company that its reader deals with.
 */
const DESKS = (
  "security,support,fraud,alert,alerts,billing,verification,verify,helpdesk,notification,notifications,refund,refunds," +
  "payment,payments,account,accounts,customer,customers,system,systems,postmaster,mailer,daemon,administrator,noreply"
).split(",");
const BESIDE_DESKS =
  "the,of,and,our,your,it,mail,email,help,desk,center,centre,admin,office,failure,status,no,reply".split(",");
/** Name endings of impostors who ask for a password. */
const ENDS = "verification,verify,fraud,alerts".split(",");

/** Returns the text as it looks: Latin letters, one for those that look the same. */
function readAs(text: string): string {
  // Trademark signs are not letters: without this "PayPal™" would be read as "paypaltm".
  const letters = [
    ...text
      .replace(/[™℠®](?!\p{L})/gu, " ")
      .normalize("NFKD")
      .toLowerCase(),
  ]
    .filter((each) => !/[\p{M}\p{Cf}]/u.test(each))
    .map((each, at, all) => {
      const read = READ_AS.get(each);
      if (read === undefined) return each;
      // A sign counts as a letter only before one: "$tripe" is, "Pay!" is not "payi". A bar always counts.
      return /[\p{L}\p{N}\p{So}|∣]/u.test(each) || /[\p{L}\p{N}]/u.test(all[at + 1] ?? "") ? read : each;
    })
    .join("");
  return alike(letters);
}
const alike = (text: string): string => text.replace(/i/g, "l").replace(/rn/g, "m").replace(/vv/g, "w");

const foldAll = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((each) => alike(each.replaceAll(" ", ""))));
const companies = foldAll(COMPANIES);
const ambiguous = foldAll(AMBIGUOUS);
const roles = foldAll(ROLES);
const pretences = foldAll(PRETENCES);
const phrases = foldAll(PHRASES);
const banks = foldAll(BANKS);
const banksOf = foldAll(BANKS_OF);
const trades = foldAll(TRADES);
const desks = foldAll(DESKS);
const besideDesks = foldAll([...DESKS, ...ROLES, ...BESIDE_DESKS]);
const ends = foldAll(ENDS);

/** Reads doubled letters as one: "PayPall". Short names would become other words, so they are left out. */
const single = (text: string): string => text.replace(/(\p{L})\1+/gu, "$1");
const singleAll = (names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].map(single).filter((each) => each.length >= 5));
const companiesSingled = singleAll(companies);
const ambiguousSingled = singleAll(ambiguous);
const rolesSingled = new Set([...roles].map(single));
/** Returns a repeated word once: "paypalpaypal". */
const once = (text: string): string => text.replace(/^(.{4,}?)\1+$/, "$1");

/** The longest of the names above, in words. */
const WINDOW = 4;

const split = (text: string): string[] =>
  readAs(text)
    .replace(/'s?\b|’s?\b/g, "")
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Returns whether spaced letters spell a listed name anywhere in them: "P a y P a l P a y". */
const spells = (text: string): boolean =>
  (
    split(text)
      .join(" ")
      .match(/(?<!\S)\S(?: \S(?!\S)){3,}/gu) ?? []
  ).some((run) => {
    const spelled = single(run.replaceAll(" ", ""));
    return [...companiesSingled].some((name) => spelled.includes(name));
  });

/** Returns the words of a name; consecutive single letters are one word: "P a y P a l". */
function wordsOf(text: string): string[] {
  const words = split(text);
  const joined: string[] = [];
  let letters = "";
  for (const word of [...words, ""]) {
    if (word.length === 1) letters += word;
    else {
      if (letters) joined.push(letters);
      letters = "";
      if (word) joined.push(word);
    }
  }
  return joined;
}

/** Returns whether a word is a name with a role attached: "paypalsupport". */
const isGlued = (word: string, names: ReadonlySet<string>, beside = roles): boolean =>
  [...beside].some((role) => word.endsWith(role) && names.has(word.slice(0, -role.length)));

function pretends(words: readonly string[], alone: boolean): boolean {
  const windows = words.flatMap((_, at) =>
    Array.from({ length: Math.min(WINDOW, words.length - at) }, (_none, more) =>
      words.slice(at, at + more + 1).join(""),
    ),
  );
  if (windows.some((each) => companies.has(each) || phrases.has(each) || isGlued(each, companies)))
    return true;
  if (windows.some((each) => isSingled(single(once(each))))) return true;
  if (words.some((each) => isGlued(each, ambiguous) || isGlued(single(each), ambiguousSingled, rolesSingled)))
    return true;
  const beside = (names: (word: string) => boolean, others: ReadonlySet<string>) =>
    words.some((word, at) => names(word) && words.some((other, place) => place !== at && others.has(other)));
  if (alone && ambiguous.has(words.join("")) && words.join("") !== "") return true;
  return (
    beside((word) => ambiguous.has(word) || ambiguousSingled.has(single(word)), roles) ||
    beside((word) => banks.has(word), pretences) ||
    isBank(words) ||
    isDesk(words, alone)
  );
}
const isSingled = (word: string): boolean =>
  companiesSingled.has(word) || isGlued(word, companiesSingled, rolesSingled);

/**
 * Returns whether a name is a generic department, "Mail Delivery System", or a company's department that asks
 * for secrets: "Acme Verification".
 */
function isDesk(words: readonly string[], alone: boolean): boolean {
  const last = words.findLastIndex((word) => !besideDesks.has(word));
  const desk = words.slice(last + 1);
  if (last >= 0) return desk.some((word) => ends.has(word));
  return words.some((word) => desks.has(word)) && (alone || words.length > 1);
}

/** Returns whether a name has a word for a bank that no other trade follows. */
const isBank = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      banks.has(word) &&
      !banksOf.has(words[at - 1] ?? "") &&
      !words.slice(at + 1).some((each) => trades.has(each)),
  );

/** Returns whether a name is only a bank's name and a company form. */
const isWhole = (name: string): boolean =>
  WHOLE.has(
    bare(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => !FORMS.includes(word) && !ROLES.includes(word))
      .join(""),
  );
const bare = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns whether a name looks like a bank, a company that moves money, an authority or Stint. `alone`: it is
 * the whole name; "Chase" may be a first or last name.
 */
export function isLookalike(name: string, alone = true): boolean {
  const read = name.slice(0, LONGEST);
  return (
    pretends(wordsOf(read), alone) ||
    pretends(wordsOf(read.replace(/\p{N}+/gu, " ")), alone) ||
    spells(read) ||
    BANKS_ELSEWHERE.test(read.normalize("NFKC")) ||
    BANKS_ELSEWHERE.test(bare(read)) ||
    (alone && isWhole(read))
  );
}

/** Words that do not make a name a different one: "Sample Books Ltd.", "Robin Sample, Billing". */
const FORMS = (
  "the,inc,incorporated,llc,llp,ltd,limited,corp,corporation,co,company,gmbh,ug,ag,kg,sarl,sas,srl,sl,bv,nv,ab,oy,pty," +
  "plc,group"
).split(",");
const forms = foldAll(FORMS);

/** Returns a name without such words, as one word: as written, and with its words sorted. */
function coresOf(name: string): string[] {
  const read = name.slice(0, LONGEST);
  return [wordsOf(read), wordsOf(read.replace(/\p{N}+/gu, " "))].flatMap((words) => {
    const core = words.filter((word) => !forms.has(word) && !roles.has(word));
    const own = core.length > 0 ? core : words;
    return [own.join(""), [...own].sort().join("")].filter(Boolean);
  });
}

/** Returns whether two names look alike: spelled alike, in another order, or with a role added. */
export function areAlike(one: string, other: string): boolean {
  const cores = new Set(coresOf(one));
  return coresOf(other).some((each) => cores.has(each));
}

/** Text that mail programs turn into a link, with any ending of a site: "evil.zip", "x.com". */
const DOMAIN = /(?<![\p{L}\p{N}-])((?:[\p{L}\p{N}-]+\.)+)(xn--[a-z0-9-]+|\p{L}{2,})(?![\p{L}\p{N}])/giu;
/** Endings of one-letter sites; with any other ending, "J.Smith" is a person. */
const SHORT = /^(?:com|net|org|co|io|me|tv|us|uk|eu|de|fr|es|it|nl|ch|at|app|dev|ai)$/i;
/** Titles before a full stop, and endings of words that are not sites: "Dr.Sample", "Node.js". */
const TITLE = /^(?:dr|mr|mrs|ms|mx|st|ste|prof|rev|jr|sr|hon|ing|mag|dipl|no|nr|inc|ltd)\.$/i;
const NO_ENDING = /^(?:js|ts|jr|sr)$/i;

/** A disguised full stop before an ending that is not a word: "evil[.]com", "evil dot com". */
const ENDING = "(?:com|net|org|biz|xyz|zip|ru|cn|tk|рф)(?![\\p{L}\\p{N}])";
const DISGUISED = [
  "[\\p{L}\\p{N}]\\s*[\\[({<]\\s*(?:\\.|dot)\\s*[\\])}>]\\s*\\p{L}{2,}",
  `[\\p{L}\\p{N}]\\s*[.·•∙‧・⋅ꞏ]\\s*${ENDING}`,
  `(?<!(?<!\\p{L})the)\\s+dot\\s+${ENDING}`,
].map((source) => new RegExp(source, "iu"));

export const namesSite = (name: string): boolean =>
  DISGUISED.some((disguised) => disguised.test(plain(name))) ||
  [...plain(name).matchAll(DOMAIN)].some(([, before = "", ending = ""]) => {
    if (SHORT.test(ending)) return true;
    if (NO_ENDING.test(ending) || TITLE.test(before)) return false;
    return !/^(?:\p{L}\.)+$/u.test(before);
  });

/**
 * Returns whether a name has seven digits, separated only as in a telephone number; two years do not count.
 */
export const namesTelephone = (name: string): boolean =>
  /(?:\p{N}[\p{Z}\p{P}+]*){7,}/u.test(
    plain(name).replace(/(?<!\p{N})(?:1[5-9]|20)\d\d\s?[-–/]\s?(?:1[5-9]|20)\d\d(?!\p{N})/gu, " "),
  );

/** Returns whether a word mixes two alphabets, such as "ᏢayPal". */
const mixesAlphabets = (name: string): boolean =>
  plain(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);

/** A closing tag, an attribute, or an active tag; "<b>" alone is only a name in bad taste. */
export const HTML =
  /<\/\s*\p{L}|<\p{L}[^<>]*=|<(?:script|iframe|img|svg|style|object|embed|form|meta|link)\b/iu;

/** Returns why a sender's name is refused, for people; undefined when it is fine. */
export function nameFault(name: string, alone = true): string | undefined {
  if (!isPlainName(name) || namesSite(name)) return "A name cannot have a link or an email address in it";
  if (HTML.test(plain(name))) return "A name cannot have HTML in it";
  if (namesTelephone(name)) return "A name cannot have a phone number in it";
  if (urges(name)) return "A name cannot tell somebody what to do";
  if (isLookalike(name, alone)) return "This name can be taken for a bank or a payment company";
  return mixesAlphabets(name) ? "Write each word of a name in one alphabet" : undefined;
}

/** Words of phishing subjects; two of these, or one with "your", are not a name. */
const URGING = new Set(
  (
    "account,accounts,password,login,verify,verified,verification,locked,unlock,suspended,blocked,urgent,urgently," +
    "immediately,overdue,refund,expired,wire"
  ).split(","),
);
export function urges(name: string): boolean {
  const words = plain(name)
    .slice(0, LONGEST)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const told = words.filter((word) => URGING.has(word)).length;
  return told > 1 || (told > 0 && words.includes("your")) || /\bwire transfer/i.test(name.slice(0, LONGEST));
}

/**
 * Returns whether a name may be a sender's: not a link, not a number, and not a name that people trust with
 * money.
 */
export const isFairName = (name: string): boolean => nameFault(name) === undefined;

/** Three digits in a row, consecutive sentences, a command: no person has such a name. */
const TALKS = /\p{N}{3}|\p{L}{3,}[.!?;:…。！？]+[\p{Z}\p{N}]+\p{L}|[!?:;…。！？]|\p{L}{3,}\.$/u;
const ABBREVIATED = /(?<!\p{L})(?:prof|dipl|ing|mag|hon|rev|capt|sgt|esq|phil|med)\./giu;

/** Words that are no names, and words that are rarely names, of which two make a sentence. */
const SAYS = new Set(
  (
    "your,please,click,account,accounts,password,verify,verified,locked,unlock,suspended,blocked,urgent,urgently," +
    "immediately,invoice,payment,overdue,refund,login,confirm,expired,prize"
  ).split(","),
);
const SMALL = new Set(
  (
    "is,are,was,were,has,have,had,be,been,now,you,we,us,our,my,me,it,its,this,that,not,to,in,on,for,from,at,with,call," +
    "pay,today,here,will,must,can,get,come,see,the,and,or,go"
  ).split(","),
);
const isSentence = (name: string): boolean => {
  const words = plain(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => SAYS.has(word)) || words.filter((word) => SMALL.has(word)).length > 1;
};

/** Returns why a person's name is refused: a part of it may equal a company's name, "Chase". */
export function personFault(name: string): string | undefined {
  const fault = nameFault(name, false);
  if (fault) return fault;
  return isSentence(name) ||
    TALKS.test(plain(name).replace(ABBREVIATED, "")) ||
    name.trim().split(/\s+/).length > 8
    ? "Use your name only"
    : undefined;
}
