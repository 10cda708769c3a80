import fc from "fast-check";

// What a model may write that nobody said: pages and addresses, numbers to call, sums, what is filled where it is
// read, and the ways to hide them from a check and not from a reader.

const CYRILLIC = new Map(Object.entries({ a: "а", c: "с", e: "е", o: "о", p: "р", x: "х", i: "і" }));
const each = (text: string, change: (letter: string) => string): string => [...text].map(change).join("");
const shift = (text: string, from: string, to: number): string =>
  each(text, (letter) =>
    letter >= from && letter <= String.fromCharCode(from.charCodeAt(0) + 25)
      ? String.fromCodePoint(to + letter.charCodeAt(0) - from.charCodeAt(0))
      : letter,
  );

/** Other letters, in which an eye reads the same. */
const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  plainly: (text) => text,
  wide: (text) =>
    each(text, (sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)),
  "in bold letters of mathematics": (text) => shift(text, "a", 0x1d41a),
  "in Cyrillic look-alikes": (text) => each(text, (letter) => CYRILLIC.get(letter) ?? letter),
  "with a one dot leader": (text) => text.replaceAll(".", "\u2024"),
  "with a small full stop": (text) => text.replaceAll(".", "\ufe52"),
  "with an ideographic full stop": (text) => text.replaceAll(".", "\u3002"),
  "with zero width spaces": (text) => [...text].join("\u200b"),
  "with soft hyphens": (text) => [...text].join("\u00ad"),
  "with word joiners": (text) => [...text].join("\u2060"),
  "with joiners": (text) => [...text].join("\u200d"),
  "with letters of the tags block between": (text) => [...text].join("\u{e0041}"),
  "with variation selectors": (text) => [...text].join("\ufe0f"),
};
const written = fc.constantFrom(...Object.values(WRITTEN));

const NAMES = ["evil", "pay-now", "studio-billing", "my2pay", "xn--vil-0oa"];
const ENDINGS = ["com", "net", "example", "zip", "rocks", "app", "co.uk", "moe", "photography", "рф"];
const site = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...ENDINGS))
  .map(([name, end]) => `${name}.${end}`);
const page = fc
  .tuple(
    fc.constantFrom("", "https://", "http://", "www.", "https://www.", "hxxps://", "ftp://"),
    site,
    fc.constantFrom("", "/", "/pay?x=1"),
  )
  .map((parts) => parts.join(""));
const wordy = fc
  .tuple(
    fc.constantFrom(...NAMES.slice(0, 4)),
    fc.constantFrom(
      " dot ",
      " [dot] ",
      " (dot) ",
      "[.]",
      "(.)",
      " . ",
      " punkt ",
      " point ",
      " punto ",
      " ponto ",
    ),
    fc.constantFrom("com", "net", "org"),
  )
  .map((parts) => parts.join(""));
const mail = fc
  .tuple(
    fc.constantFrom("pay", "max.muster", "no_reply"),
    fc.constantFrom("@", " at ", " [at] ", "(at)"),
    site,
  )
  .map((parts) => parts.join(""));
const others = fc.constantFrom("@evil_payments", "203.0.113.7", "pay at evil dot com", "javascript:alert(1)");

const DIGITS = ["\u0660", "\u06f0", "\u0966", "\uff10"];
const call = fc
  .tuple(
    fc.constantFrom(
      "+49 30 5550177",
      "+1 (555) 010-4477",
      "0800 555 0199",
      "(555) 010-4477",
      "555-0134",
      "0049305550177",
      "+33 1 99 00 47 12",
      "030/5550177",
      "call 55501",
    ),
    fc.option(fc.constantFrom(...DIGITS)),
  )
  .map(([number, zero]) =>
    zero === null
      ? number
      : number.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))),
  );
const spoken = fc.constantFrom(
  "five five five oh one three four",
  "null drei null fünf fünf fünf eins zwei",
  "cinco cinco cinco cero uno tres",
);

const filled = fc.constantFrom(
  "{{client_name}}",
  "{{ total }}",
  "{% if x %}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a model wrote a placeholder into its text
  "${price}",
  "#{price}",
  "<%= price %>",
  "[[price]]",
  "{{secret}}",
);

const money = fc.constantFrom(
  ..."500 €|€500|$ 500|USD 500|500 USD|500 SEK|CHF 500.–|£1,200|R$ 500|500 euros|500 dollars|₹ 500|¥500|5k €|500,-".split(
    "|",
  ),
  ..."for just five hundred dollars|five hundred euros|two thousand pounds|a hundred bucks|seventy dollars".split(
    "|",
  ),
  ..."für fünfhundert Euro|zweitausend Franken|nur siebzig Euro|kostet 500".split("|"),
  ..."pour cinq cents euros|mille euros|prix : 500|coûte 500".split("|"),
  ..."por quinientos euros|mil dólares|cuesta 500|precio: 500".split("|"),
  ..."por quinhentos reais|mil euros|custa 500|preço 500".split("|"),
  ..."price 500|costs 500|at a price of five hundred|a fee of 250|nur 99,-|half price|50% off|100 % discount|100 % Rabatt|30 % de descuento".split(
    "|",
  ),
  ..."free of charge|at no extra cost|kostenlos|gratuit|gratis|ohne Aufpreis|sans frais|sin costo|sem custo".split(
    "|",
  ),
);

const markup = fc.constantFrom(
  "<b>now</b>",
  "<script>",
  "[pay](x)",
  "&lt;b&gt;",
  "a\u202eb",
  "\u2066x\u2069",
  "\u0007",
  "<img src=x>",
);

const disguised = (lies: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(lies, written).map(([lie, write]) => write(lie));

/** A lie, and nothing beside it. */
export const LIES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "a page": disguised(page),
  "a page in words": wordy,
  "a mail address": fc.oneof(mail, disguised(mail.filter((text) => text.includes("@")))),
  "another address": others,
  "a number to call": fc.oneof(call, spoken),
  "what is filled where it is read": filled,
  "a sum": money,
  markup,
};

const BEFORE = [
  "",
  "Home page ",
  "See ",
  "Die Startseite, ",
  "La page d'accueil : ",
  "La portada ",
  "A página: ",
];
const AFTER = ["", " and more", ".", " for you", " noch heute", " pour vous", "!"];
/** The same among other words. */
export const among = (lies: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...BEFORE), lies, fc.constantFrom(...AFTER)).map((parts) => parts.join("").trim());

/** What looks like one of them and is none. */
export const HONEST = [
  "A backend in Node.js with a front in Vue.js, e.g. a logo.",
  "5.5 hours of work on v2.0 of a .NET app, in ASP.NET and C#.",
  "For a U.S.-based team, i.e. five people, by 12.03.2027.",
  "A file plan.pdf, index.html and data.json at 1.000.000 lines",
  "Drei Entwürfe, z.B. für Plakate (inkl. Druck), bis zum 10. März 2027 bzw. später.",
  "Nr. 3: Fotos von St. Gallen, ca. 20 Stück, für 2026/2027.",
  "Une page d'accueil : p. ex. trois idées, cf. la liste ; 1 000 000 de lignes.",
  "Un punto de venta, p. ej. la tienda, con 20 fotos.",
  "Um ponto de venda com 20 fotos, aprox. 5 páginas etc. com legenda.",
  "A point of sale. The dot com years. Net results, com. and org. charts.",
  "Video in 4K, 1920 × 1080, 25 frames; a 5k run; 24/7 help.",
  "Price list and pricing page, rates for 3 products, cost plan for 2026.",
  "Discount codes in the shop, a free trial page, royalty-free pictures.",
  "Workshops at once. Done when they are at work. Com base nisso.",
  "ISBN 978-3-16 and DIN 5008; sizes 1080, 1920 and 2560.",
  "Opening hours 09:00 – 17:30, Monday to Friday; since 1998-2004.",
  "Family 👨‍👩‍👧‍👦, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️ and 1️⃣",
  "صفحهٔ اصلی برای می‌خواهم و نمی‌شود",
  "क्‍ष और ज्ञान का पृष्ठ",
  "Страница и логотип. Потом карточки.",
  "主页设计。三个方案。",
  "Logo [in two colors] (see sentence 3) & more; 50% darker, 3 rounds",
];
