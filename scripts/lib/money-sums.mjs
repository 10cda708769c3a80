// Finds arithmetic on money that does not go through platform/money (D1). Read by the structure tests.
import { parseSync, Visitor } from "vite";

/** Words that name money. A name with one of these words names money. */
const MONEY = new Set(
  (
    "amount amounts price prices total totals subtotal subtotals cents balance balances due fee fees tax taxes paid " +
    "cost costs sum sums share shares payout payouts received discount discounts credit credits owed net gross money " +
    "refund refunds refunded deposit surcharge budget income revenue payment payments invoiced billed charge charges charged " +
    "expense expenses markup surcharges upfront remaining outstanding unpaid worth earned spent pay wage salary " +
    "committed contested counted unbilled billable tip cash"
  ).split(" "),
);
/** Words at the end of a name that mean a count or another measure. */
const OTHER = new Set(
  (
    "id ids at on count counts days day date index position length size digits percent percents quantity version px ms " +
    "scale text name label currency width height step steps number code hash key status kind months month hours by rows page pages invoices words right"
  ).split(" "),
);

/** Functions of platform/money that return amounts, and those of them that take only amounts. */
const ANSWERS = /^(?:sum|add|subtract|negate|clamp|multiply|percentOf|rescale|taxWithin)$/;
const AMOUNTS = /^(?:sum|add|subtract|negate|clamp)$/;
/** Functions that put an amount into words. */
const TEXT = /^(?:money|format\w*|\w+InWords)$/;
/** A source without an operator has nothing to find: parsing it would cost milliseconds. */
const OPERATOR = /\s[-+*/%]{1,2}=?\s(?!\s*[@*])|[(,=?:>{[] ?-[a-z(]/i;
const ADDING = new Set(["+", "-", "*", "/", "%", "**", "+=", "-=", "*=", "/=", "%=", "**="]);

/** Splits a name into words: `amountDue` and `amount_due` are the words amount and due. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** Says whether a name ends in another measure: `widthOf` and `width` both end in width. */
const namesOther = (name) =>
  OTHER.has(wordsOf(name).findLast((word) => word !== "of" && word !== "in") ?? "");

/**
 * Says whether a name means money. A name in capitals is a setting: a product with money is found by the
 * money's own name.
 */
function namesMoney(name) {
  return /[a-z]/.test(name) && wordsOf(name).some((word) => MONEY.has(word)) && !namesOther(name);
}

/** Returns the expression without TypeScript's wrappers and parentheses. */
function bare(node) {
  let inner = node;
  while (
    inner &&
    /^(?:Parenthesized|TSAs|TSNonNull|TSSatisfies|TSTypeAssertion|Chain|Await)/.test(inner.type) &&
    (inner.expression ?? inner.argument)
  )
    inner = inner.expression ?? inner.argument;
  return inner;
}

/** Returns the name of an expression: a variable's own, or a field's; empty for anything else. */
function nameOf(node) {
  if (node?.type === "Identifier") return node.name;
  if (node?.type !== "MemberExpression") return "";
  if (!node.computed) return node.property.name;
  return node.property.type === "Literal" ? String(node.property.value) : "";
}

/** Says whether a call goes through platform/money: by its namespace, or by a function imported by name. */
const isMoneyCall = (callee) =>
  callee.type === "MemberExpression"
    ? callee.object.name === "Money" && ANSWERS.test(nameOf(callee))
    : ANSWERS.test(nameOf(callee));

/** Says whether an expression is text: a literal, or a function that puts an amount into words. */
const isText = (node) => {
  const inner = bare(node);
  if (inner.type === "TemplateLiteral") return true;
  if (inner.type === "Literal") return typeof inner.value === "string";
  if (inner.type === "CallExpression") return TEXT.test(nameOf(inner.callee));
  return (
    inner.type === "BinaryExpression" && inner.operator === "+" && (isText(inner.left) || isText(inner.right))
  );
};
const isBigInt = (node) => {
  const inner = bare(node);
  if (inner.type === "Literal") return typeof inner.value === "bigint";
  if (inner.type === "BinaryExpression") return isBigInt(inner.left) || isBigInt(inner.right);
  return inner.type === "CallExpression" && inner.callee.name === "BigInt";
};
/** Says whether an expression counts or measures by its name: `rows.length`, `Math.max(1, text.length)`. */
const isCount = (node) => {
  const inner = bare(node);
  if (inner.type === "BinaryExpression") return isCount(inner.left) || isCount(inner.right);
  if (inner.type === "CallExpression")
    return namesOther(nameOf(inner.callee)) || inner.arguments.some(isCount);
  return namesOther(nameOf(inner));
};

/**
 * Returns the places of one source where an operator works on money.
 *
 * @param {string} file its path, whose ending says whether it has JSX
 * @param {string} text
 * @returns {{ line: number, code: string }[]}
 */
export function moneySumsIn(file, text) {
  if (!OPERATOR.test(text)) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const given = moneyNamesIn(program);

  /**
   * Returns "sure" for money by its own name, "maybe" for a name that means money only here, or that a count
   * may have, too.
   */
  const moneyOf = (node) => {
    const inner = bare(node);
    switch (inner?.type) {
      case "Identifier":
        return byName(inner.name);
      case "MemberExpression":
        return inner.computed && typeof inner.property.value !== "string"
          ? moneyOf(inner.object)
          : byName(nameOf(inner));
      case "CallExpression":
        return ofCall(inner);
      case "LogicalExpression":
      case "AssignmentExpression":
        return moneyOf(inner.left) ?? moneyOf(inner.right);
      case "ConditionalExpression":
        return moneyOf(inner.consequent) ?? moneyOf(inner.alternate);
      case "BinaryExpression":
        return ADDING.has(inner.operator) && !isText(inner)
          ? (moneyOf(inner.left) ?? moneyOf(inner.right))
          : undefined;
      case "UnaryExpression":
        return /^[+-]$/.test(inner.operator) ? moneyOf(inner.argument) : undefined;
      default:
        return undefined;
    }
  };
  const byName = (name) =>
    !/^(?:sum|total)s?$/.test(name) && namesMoney(name)
      ? "sure"
      : namesMoney(name) || given.has(name)
        ? "maybe"
        : undefined;
  const ofCall = ({ callee, arguments: of }) => {
    const to = bare(callee);
    const name = nameOf(to);
    if (isMoneyCall(to)) return "sure";
    if (to.type === "Identifier" && name !== "Number") return namesMoney(name) ? "sure" : undefined;
    if (name === "Number" || to.object?.name === "Math") return of.map(moneyOf).find(Boolean);
    return /^(?:at|find|pop|shift|get|reduce)$/.test(name)
      ? moneyOf(to.object)
      : namesMoney(name)
        ? "sure"
        : undefined;
  };

  const found = [];
  const check = (node, ...operands) => {
    if (!ADDING.has(node.operator) || operands.some(isText) || operands.some(isBigInt)) return;
    const kinds = operands.map(moneyOf);
    if (kinds.includes("sure") || (kinds.includes("maybe") && !operands.some(isCount))) found.push(node);
  };
  new Visitor({
    BinaryExpression: (node) => check(node, node.left, node.right),
    AssignmentExpression: (node) => check(node, node.left, node.right),
    UnaryExpression: (node) => check(node, node.argument),
  }).visit(program);
  const outermost = found.filter(
    (node) => !found.some((other) => other !== node && other.start <= node.start && other.end >= node.end),
  );
  return outermost.map(({ start, end }) => ({
    line: text.slice(0, start).split("\n").length,
    code: text.slice(start, end).replace(/\s+/g, " "),
  }));
}

/** Collects the names that one source gives to money: results of platform/money, and what it calls them. */
function moneyNamesIn(program) {
  const given = new Set();
  const give = (node) => {
    const name = nameOf(bare(node));
    if (name && !namesOther(name)) given.add(name);
  };
  const holds = (node) => {
    const inner = bare(node);
    if (inner?.type === "CallExpression") return isMoneyCall(bare(inner.callee));
    return (inner?.type === "Identifier" || inner?.type === "MemberExpression") && namesMoney(nameOf(inner));
  };
  /** Returns the result of a callback without a body. */
  const answerOf = (node) =>
    node?.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement" ? node.body : undefined;
  const listsMoney = (node) => {
    const inner = bare(node);
    if (inner.type !== "CallExpression") return holds(inner);
    const answer = nameOf(inner.callee) === "map" && answerOf(inner.arguments[0]);
    return Boolean(answer && holds(answer));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === "Identifier" && init && holds(init) && give(id)),
    Property: ({ key, value, computed }) => {
      const target = value?.type === "AssignmentPattern" ? value.left : value;
      if (!computed && target?.type === "Identifier" && namesMoney(key.name ?? String(key.value)))
        give(target);
    },
    CallExpression: ({ callee, arguments: of }) => {
      const to = bare(callee);
      if (isMoneyCall(to) && AMOUNTS.test(nameOf(to))) {
        for (const each of of) give(each);
        const answer = nameOf(bare(of[0])?.callee) === "map" && answerOf(of[0].arguments[0]);
        if (answer) give(answer);
      }
      if (/^reduce(?:Right)?$/.test(nameOf(to)) && of[0]?.params && listsMoney(to.object))
        for (const each of of[0].params.slice(0, 2)) give(each);
    },
  }).visit(program);
  return given;
}
