import type { Read, Side } from "./einvoice-read";

const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const sameRate = (a: string, b: string): boolean =>
  a === b || (a !== "" && b !== "" && Number(a) === Number(b));
const used = (of: Read, cat: string): boolean =>
  [...of.lines, ...of.adjustments].some((each) => each.cat === cat);
const rowsOf = (of: Read, cat: string) => of.tax.filter((row) => row.cat === cat);
const inGroup = (of: Read, cat: string, rate: string): bigint => {
  const mine = (each: { cat: string; rate: string }) => each.cat === cat && sameRate(each.rate, rate);
  const parts = of.adjustments.filter(mine).map(({ charge, amount }) => (charge ? amount : -amount));
  return sum([...of.lines.filter(mine).map(({ net }) => net), ...parts]);
};
const hasNumber = ({ vat, tax }: Side): boolean => Boolean(vat || tax);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The kinds of documents that we write (UNTDID 1001), and those of them that take another one back. */
const TYPES = new Set(["326", "380", "381", "384", "386", "389", "261"]);
const CORRECTIONS = new Set(["381", "384", "261"]);

/** The rules of one tax category: BR-<prefix>-01 to -10, as the standard numbers them. */
function family(prefix: string, cat: string): Record<string, (of: Read) => boolean> {
  const zero = cat !== "S";
  const rated = (rate: string) =>
    cat === "O" ? rate === "" : zero ? Number(rate) === 0 && rate !== "" : Number(rate) > 0;
  const only = (check: (of: Read) => boolean) => (of: Read) => !used(of, cat) || check(of);
  return {
    [`BR-${prefix}-01`]: (of) =>
      used(of, cat)
        ? zero
          ? rowsOf(of, cat).length === 1
          : rowsOf(of, cat).length >= 1
        : rowsOf(of, cat).length === 0,
    [`BR-${prefix}-02`]: only(({ seller, buyer }) => {
      if (cat === "O") return !seller.vat && !buyer.vat;
      if (cat === "AE") return hasNumber(seller) && Boolean(buyer.vat || buyer.legal);
      if (cat === "K") return Boolean(seller.vat && buyer.vat);
      return cat === "G" ? Boolean(seller.vat) : hasNumber(seller);
    }),
    [`BR-${prefix}-05`]: (of) => of.lines.every((line) => line.cat !== cat || rated(line.rate)),
    [`BR-${prefix}-06`]: (of) =>
      of.adjustments.every(({ charge, cat: c, rate }) => charge || c !== cat || rated(rate)),
    [`BR-${prefix}-07`]: (of) =>
      of.adjustments.every(({ charge, cat: c, rate }) => !charge || c !== cat || rated(rate)),
    [`BR-${prefix}-08`]: (of) => rowsOf(of, cat).every((row) => row.base === inGroup(of, cat, row.rate)),
    [`BR-${prefix}-09`]: (of) =>
      rowsOf(of, cat).every((row) =>
        zero
          ? row.amount === 0n
          : abs(row.amount * 1_000_000n - row.base * BigInt(Math.round(Number(row.rate) * 10_000))) <=
            10_000n * 1_000_000n,
      ),
    [`BR-${prefix}-10`]: (of) =>
      rowsOf(of, cat).every(({ reason, code }) =>
        cat === "S" || cat === "Z" ? !reason && !code : Boolean(reason || code),
      ),
  };
}

/** The rules of CEN/TC 434 by their numbers; each says whether a document keeps it. */
export const RULES: Record<string, (of: Read) => boolean> = {
  "BR-01": (of) => of.guideline === "urn:cen.eu:en16931:2017",
  "BR-02": (of) => of.number !== "",
  "BR-03": (of) => isDay(of.issued),
  "BR-04": (of) => TYPES.has(of.type),
  "BR-05": (of) => /^[A-Z]{3}$/.test(of.currency),
  "BR-06": (of) => of.seller.name !== "",
  "BR-07": (of) => of.buyer.name !== "",
  "BR-08": (of) => of.seller.address,
  "BR-09": (of) => /^[A-Z]{2}$/.test(of.seller.country),
  "BR-10": (of) => of.buyer.address,
  "BR-11": (of) => /^[A-Z]{2}$/.test(of.buyer.country),
  "BR-16": (of) => of.lines.length > 0,
  "BR-21": (of) =>
    of.lines.every(({ id }) => id !== "") && new Set(of.lines.map(({ id }) => id)).size === of.lines.length,
  "BR-22": (of) => of.lines.every(({ qty }) => /^-?\d+(\.\d+)?$/.test(qty)),
  "BR-23": (of) => of.lines.every(({ unit }) => unit !== ""),
  "BR-25": (of) => of.lines.every(({ name }) => name !== ""),
  "BR-27": (of) => of.lines.every(({ price }) => price >= 0n),
  "BR-33": (of) => of.adjustments.every(({ charge, reason }) => charge || reason !== ""),
  "BR-38": (of) => of.adjustments.every(({ charge, reason }) => !charge || reason !== ""),
  "BR-48": (of) => of.tax.every(({ cat, rate }) => cat === "O" || rate !== ""),
  "BR-55": (of) => !CORRECTIONS.has(of.type) || (of.preceding !== "" && isDay(of.preceded)),
  "BR-CO-04": (of) => of.lines.every(({ cat }) => cat !== ""),
  "BR-CO-09": ({ seller, buyer }) => [seller.vat, buyer.vat].every((vat) => !vat || /^[A-Z]{2}/.test(vat)),
  "BR-CO-10": (of) => of.totals.lines === sum(of.lines.map(({ net }) => net)),
  "BR-CO-11": (of) =>
    of.totals.off === sum(of.adjustments.filter(({ charge }) => !charge).map(({ amount }) => amount)),
  "BR-CO-12": (of) =>
    of.totals.charges === sum(of.adjustments.filter(({ charge }) => charge).map(({ amount }) => amount)),
  "BR-CO-13": ({ totals }) => totals.net === totals.lines - totals.off + totals.charges,
  "BR-CO-14": (of) => of.totals.tax === sum(of.tax.map(({ amount }) => amount)),
  "BR-CO-15": ({ totals }) => totals.total === totals.net + totals.tax,
  "BR-CO-16": ({ totals }) => totals.due === totals.total - totals.paid,
  "BR-CO-17": (of) =>
    of.tax.every(
      ({ base, amount, rate }) =>
        abs(amount * 1_000_000n - base * BigInt(Math.round(Number(rate || "0") * 10_000))) <=
        10_000n * 1_000_000n,
    ),
  "BR-CO-18": (of) => of.tax.length > 0,
  "BR-CO-25": (of) => of.totals.due <= 0n || of.due !== "" || of.terms !== "",
  "BR-CO-26": ({ seller }) => Boolean(seller.id || seller.legal || seller.vat),
  "BR-DEC": (of) => of.decimals.every((digits) => digits.length <= 2),
  ...family("S", "S"),
  ...family("Z", "Z"),
  ...family("E", "E"),
  ...family("AE", "AE"),
  ...family("G", "G"),
  ...family("IC", "K"),
  ...family("O", "O"),
  "BR-O-11": (of) => !used(of, "O") || of.tax.length === 1,
  "BR-IC-11": (of) => !used(of, "K") || of.delivery.on !== "",
  "BR-IC-12": (of) => !used(of, "K") || of.delivery.country !== "",
};

/** The numbers of the rules that a document breaks. */
export const broken = (of: Read): string[] =>
  Object.entries(RULES)
    .filter(([, keeps]) => !keeps(of))
    .map(([rule]) => rule);
