import { areAlike, isFairName, isPlainName, nameFault, personFault } from "@stint/core/platform/shape/name";
import { isFairMessage, isFairTitle, titleInSubject } from "@stint/core/platform/shape/title";
import { LastName } from "@stint/core/user/schema";
import { UpdateInput } from "@stint/core/workspace/schema";
import { describe, expect, it } from "vitest";

describe("a name that says who sends (D50)", () => {
  it.each([
    "Your account is locked",
    "Urgent: verify your login",
    "Wire transfer desk",
    "Account suspended",
    "www evil com",
  ])("tells nobody what to do, and leads nowhere: %s", (name) => {
    expect(nameFault(name)).toMatch(/cannot (tell somebody what to do|have a link)/);
  });

  it.each([
    "Refund Records",
    "Account & Sons",
    "Wireframe Studio",
    "Verified Vintage",
    "Express Yourself Design",
  ])("may be of these words: %s", (name) => {
    expect(nameFault(name)).toBeUndefined();
  });

  it.each([
    "Your Bank Security Team",
    "PayPal",
    "PayPaI",
    "Рауpal Support",
    "P a y P a l",
    "pay-pal",
    "PayPal2",
    "Ｐayｐal",
    "Paypalsupport",
    "Pаyраl",
    "W3lls Fargo",
    "Wells Fargo Bank, N.A.",
    "Chase",
    "Chase Support",
    "Bank of Arnerica",
    "Stripe Payments",
    "$tripe",
    "Visa",
    "Official Bank",
    "Stint",
    "Stint Team",
    "Fraud Department",
    "Zelle\u200b Alerts",
    "Ⓟⓐⓨⓟⓐⓛ",
    "ᏢayPal",
    "ᏢᎪᎩᏢᎪᏞ",
    "ꓑꓮꓬꓑꓮꓡ",
    "ⲣⲁⲩⲣⲁⲗ",
    "ᴘᴀʏᴘᴀʟ",
    "Рау Раl",
    "Tax Office",
    "The Customs Office",
    "Internal Revenue",
    "Microsoft Support",
    "Micros0ft Security",
    "Apple Support",
    "Apple",
    "Amazon Pay",
    "Amazon Prime Billing",
    "MetaMask",
    "Meta Mask Support",
    "Postbank",
    "La Banque Postale",
    "National Bank",
    "Agence des impôts",
    "Royal Mail",
    "DHL Customer Service",
    "Cedar Bank",
    "The Bank of Cedar",
    "Cedar Bank Ltd.",
    "Cedar Bank AG Zürich",
    "Cedar Bank Payments",
    "Bank Cedar",
    "Banco Cedro",
    "Banque du Cèdre",
    "中国银行",
    "三井銀行",
    "하나은행",
    "Альфа-Банк",
    "Сбербанк",
    "Тинькофф",
    "بنك الخليج",
    "ING",
    "ING Bank",
    "UBS AG",
    "N26",
    "Sberbank Online",
    "Itaú",
    "Banco Itaú",
    "Bradesco",
    "Nubank",
    "Alipay",
    "WeChat Pay",
    "HM Revenue and Customs",
    "DHL Express",
    "Gov UK",
    "Deutsche Rentenversicherung",
    "Nationwide Building Society",
    "Bofa Alerts",
    "Chime Support",
    "Mollie Payments",
    "P a y P a l P a y P a l",
    "x P a y P a l x",
    "PayPalPayPal",
    "PayPall",
    "PayPaIl",
    "Paypall Suppport",
    "Strippe Support",
    "Plaid Verification",
    "Acme Verification Team",
    "ING-DiBa",
    "ING Support",
    "Security Team",
    "Mail Delivery System",
    "Mailer-Daemon",
    "Support",
    "Customer Service",
  ])("is nobody whom people trust with money: %s", (name) => {
    expect(nameFault(name)).toBe("This name can be taken for a bank or a payment company");
  });

  it.each([
    "https://evil.test",
    "www.evil.test",
    "pay-now.com",
    "Robin robin@evil.test",
    "evil.test/login",
    "Studio evil．com",
    "evil。com",
    "evil.zip",
    "Studio bit.ly",
    "login.win",
    "t.co",
    "x.com now",
    "Evil.Zip",
    "paypa1-secure.xn--p1ai",
    "пример.рф",
    "sub.evil.wtf",
    "(evil.zip)",
    "evil . com",
    "evil .com",
    "evil[.]com",
    "evil (.) com",
    "evil·com",
    "evil・com",
    "Studio evil dot com",
    "evil (dot) net",
    "evil. com",
  ])("is no link and no address: %s", (name) => {
    expect(nameFault(name)).toBe("A name cannot have a link or an email address in it");
  });

  it.each(["<b>x</b>", "<a href=x>", "</p>", "<script>", "<img src=x>", "＜b＞x＜/b＞"])(
    "is no HTML: %s",
    (name) => {
      expect(nameFault(name)).toBe("A name cannot have HTML in it");
      expect(personFault(name)).toBe("A name cannot have HTML in it");
    },
  );

  it.each(["Call 0800 555 0199", "+49 30 901820", "(555) 010-9988", "555.010.9988", "Help ٠٨٠٠٥٥٥٠١٩٩"])(
    "is no telephone number: %s",
    (name) => {
      expect(nameFault(name)).toBe("A name cannot have a phone number in it");
    },
  );

  it.each([
    "🅿🅰🆈🅿🅰🅻",
    "Ƥaypal",
    "Þaypal",
    "ᏢᎪᎽᏢᎪᏞ",
    "pɐʎpɐl",
    "Ƶelle",
    "©itibank",
    "Am℮rican Express",
    "Ɗeutsche Bank",
    "Paypa|",
    "Paypaו",
    "PayPal™",
    "ꞓoinbase",
    "ƽtripe Support",
    "Ƅarclays",
  ])("is refused, for an eye reads a bank in it: %s", (name) => {
    expect(nameFault(name)).toBeDefined();
  });

  it.each([
    "Þór Þórsson",
    "Øre & Ähre",
    "Łukasz Đorđević",
    "Ɛmma Ŋgũgĩ",
    "محمد علي",
    "יעל כהן",
    "Studio™ North",
  ])("is fine in its own alphabet: %s", (name) => {
    expect(nameFault(name)).toBeUndefined();
  });

  it.each(["Studiо Nоrth", "Ꮪample", "Αcme", "Սample", "Dеsign Studio"])(
    "is of one alphabet in each word: %s",
    (name) => {
      expect(nameFault(name)).toBe("Write each word of a name in one alphabet");
    },
  );

  it.each([
    "Mockford Books",
    "Robin Sample",
    "Robin <b>",
    "Röw & Söhne",
    "Michael čisto",
    "工作室 👩‍🎨",
    "Chase Miller",
    "Wise Owl Design",
    "Square Peg Studio",
    "Stripes & Dots",
    "Revolution Studio",
    "Intuition",
    "Purchase Street Press",
    "River Bank Design",
    "J.R. Design",
    "Studio 54",
    "Dr. No & Sons",
    "Yay! Studio",
    "Kraken Games",
    "",
    "Оксана Шевченко",
    "Студия Design",
    "Μαρία Παπαδοπούλου",
    "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ",
    "Արամ Խաչատրյան",
    "გიორგი",
    "T恤 Studio",
    "スタジオABC",
    "Dr.Sample",
    "St.John Design",
    "J.Smith",
    "A.B.Cooper",
    "Node.js Studio",
    "Archive 1984-2024",
    "Studio 2026",
    "No. 12 Works",
    "Apple Tree Studio",
    "Amazonia Films",
    "Pineapple Support Act",
    "Metal Mask Makers",
    "Custom Office Furniture",
    "Taxi Office Art",
    "Ledger & Line",
    "Riverbank Studio",
    "Riverbank",
    "Food Bank Design",
    "Cedar Food Bank",
    "Bank Street Press",
    "Left Bank Films",
    "Image Bank",
    "The Banks Brothers",
    "Burbank Studio",
    "Баня и сад",
    "Фотобанка",
    "Ing. Novák",
    "Novák Ing. Services",
    "Inga Sample",
    "Gal·la Estudi",
    "Col·lectiu Nord",
    "Dot Studio",
    "Polka Dot Company",
    "Acme. Design",
    "A. Co. Design",
    "Less < More",
    "I <3 Type",
    "Now & Here",
    "Verified Vintage",
    "Plaid & Tartan Studio",
    "Security Camera Films",
    "Support Structures Architecture",
    "Express Delivery Design",
    "Mole & Badger",
    "La Chasse",
    "Bing Chase",
    "Aly Hassan",
    "Alert Books",
    "System Design Studio",
    "J J Abbott",
    "A B C D E Studio",
    "Bva Architects",
    "Bobo Bobo",
  ])("may be a person's or a studio's: %s", (name) => {
    expect(nameFault(name)).toBeUndefined();
    expect(isFairName(name)).toBe(true);
  });

  it("lets a client be a bank, or be called as its site is, but no link", () => {
    expect(["PayPal", "Booking.com", "Chase", "Deutsche Bank"].filter((name) => !isPlainName(name))).toEqual(
      [],
    );
    expect(["https://x.test", "Acme www.x.test", "x.test/pay", "a@x.test"].filter(isPlainName)).toEqual([]);
  });

  it.each([
    "Your parcel is held. Call 0800 555 0199 today",
    "Your parcel is held. Call us today",
    "Call now!",
    "Pay here: soon",
    "Win 500 today",
    "Go to evil.zip",
    "you have won a prize come and get it today",
    "Your account is locked Now",
    "Your account",
    "is locked Now",
    "Please Call",
    "Pay this",
    "Cedar Bank",
    "Bank",
    "PayPal",
  ])("of a person is a name and no sentence: %s", (name) => {
    expect(personFault(name)).toBeDefined();
  });

  it.each([
    "Chase",
    "Ally",
    "Robin",
    "J. R. R.",
    "Dr. Ana",
    "Prof. Dr. Ana",
    "María de los Ángeles del Carmen",
    "Jean-Luc",
    "D'Arcy",
    "Smith Jr.",
    "John Smith III",
    "Nguyễn Thị Minh Khai",
    "X Æ A-12",
    "Will",
    "Are",
    "You",
    "My Linh",
    "Has",
    "Call",
    "Banks",
    "Anna and Bob",
    "بنت محمد",
    "",
  ])("of a person may be: %s", (name) => {
    expect(personFault(name)).toBeUndefined();
  });
});

describe("a visitor's name beside the sender's", () => {
  it.each([
    ["Mockford Books", "MOCKFORD  books"],
    ["Mockford Books", "Mоckford Вooks"],
    ["Mockford Books", "M0ckford-B00ks Ltd."],
    ["Mockford Books", "The Mockford Books Billing Team"],
    ["Mockford Books LLC", "Mockford Books"],
    ["Robin Sample", "Sample, Robin"],
    ["Robin Sample", "RobinSample 2"],
    ["Robin Sample", "R o b i n Sample"],
  ])("is alike: %s, %s", (sender, name) => {
    expect(areAlike(sender, name)).toBe(true);
  });

  it.each([
    ["Robin Sample", "Robin Sampson"],
    ["Robin Sample", "Robin"],
    ["Row", "Maren Row"],
    ["Team", "Support"],
    ["森田 健", "田中 健"],
    ["", ""],
  ])("is another one: %s, %s", (sender, name) => {
    expect(areAlike(sender, name)).toBe(false);
  });
});

describe("a line that may be empty", () => {
  it.each(["\u200b\u200b", "\u2060", "\u3164", "\u2800", "\u0301", "\u00ad"])(
    "shows something when it is not: %j",
    (text) => {
      expect(UpdateInput.safeParse({ brand_name: text }).success).toBe(false);
      expect(UpdateInput.safeParse({ specialty: text }).success).toBe(false);
      expect(LastName.safeParse(text).success).toBe(false);
    },
  );

  it("is taken when it is empty", () => {
    expect(UpdateInput.parse({ brand_name: " ", specialty: "" })).toEqual({ brand_name: "", specialty: "" });
    expect(LastName.parse("")).toBe("");
  });
});

describe("a title in a subject", () => {
  it.each([
    "PayPal: your account is locked. Call +1 888 555 0199 now",
    "Call 0800 555 0199",
    "Your account is locked",
    "Chase alert: action required, please confirm",
    "P a y P a l: call now",
    "Website, see evil.com",
    "https://evil.test",
    "write to a@evil.test",
    `${"Website ".repeat(60)}+1 888 555 0199`,
  ])("is left out: %s", (title) => {
    expect(isFairTitle(title)).toBe(false);
    expect(titleInSubject(title, "Mockford Books")).toBe("your project with Mockford Books");
    expect(titleInSubject(title, "PayPal")).toBe("your project");
  });

  it.each([
    "Website redesign",
    "Stripe payment integration",
    "PayPal checkout for the shop",
    "Apple Pay and Google Pay",
    "Brand book for Cedar Bank",
    "Retainer 2026-11-23",
    "Annual report 2025/2026",
    "Login and sign-up flow",
    "Your garden, phase 2",
    "",
  ])("stands as it is: %s", (title) => {
    expect(titleInSubject(title, "Mockford Books")).toBe(title);
  });
});

describe("what a stranger wrote, in a mail of ours", () => {
  it.each([
    "Your account is locked. Sign in within 24 hours: https://stint-secure.evil.test/login",
    "Your Stint account is locked. Call us now.",
    "Hi!\nWrite to me at me@evil.test",
    "Call +1 555 010 0199 please",
    "see evil.com",
    "<b>hello</b>",
  ])("is left out: %s", (message) => expect(isFairMessage(message)).toBe(false));

  it.each([
    "We met in May at the design meetup, and I liked your talk on type.",
    "Hi Ada,\nwe both worked on the museum’s signage in 2024. Shall we stay in touch? :)",
    "Your illustrations are wonderful! I look for somebody for a book from 2026-12-01 on.",
  ])("stands as it is: %s", (message) => expect(isFairMessage(message)).toBe(true));
});
