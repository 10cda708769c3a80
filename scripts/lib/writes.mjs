// Finds functions that prepare writes for a transaction. Read by the structure tests.
import { functionsIn } from "./functions.mjs";

/** A file without one of these words has nothing to find: parsing it would cost milliseconds. */
const WRITE = /\bWrites?\b|Writes?\(|\bDb\./;
/** Functions of platform/db that return one write. */
const BUILDERS =
  /^(?:put|update|remove|check|checkVersion|removeVersion|replace|advance|amend|reviseUnread|claim|release|redirect|sweep)$/;

/** Says whether a type is one write, a list of writes, or the promise of one of these. */
function isWrites(type) {
  switch (type?.type) {
    case "TSArrayType":
      return isWrites(type.elementType);
    case "TSTypeOperator":
      return isWrites(type.typeAnnotation);
    case "TSTypeReference": {
      const name = type.typeName.right?.name ?? type.typeName.name;
      if (/^(?:Promise|ReadonlyArray|Array)$/.test(name)) return isWrites(type.typeArguments?.params[0]);
      return name === "Write";
    }
    default:
      return false;
  }
}

/** Says whether an expression without a written type makes writes: by platform/db, or by such a function. */
function makesWrites(node) {
  switch (node?.type) {
    case "ArrayExpression":
      return node.elements.some((each) => makesWrites(each?.type === "SpreadElement" ? each.argument : each));
    case "ConditionalExpression":
      return makesWrites(node.consequent) || makesWrites(node.alternate);
    case "AwaitExpression":
    case "ParenthesizedExpression":
      return makesWrites(node.argument ?? node.expression);
    case "CallExpression": {
      const { callee } = node;
      if (callee.type === "MemberExpression" && callee.object.name === "Db")
        return BUILDERS.test(callee.property.name);
      return /Writes?$/.test(callee.property?.name ?? callee.name ?? "");
    }
    default:
      return false;
  }
}

/** Lists the expressions that a function returns at its own level. */
const answersOf = ({ body }) =>
  body?.type === "BlockStatement"
    ? body.body.flatMap((each) => (each.type === "ReturnStatement" ? [each.argument] : []))
    : [body];

/**
 * Returns the functions at the top of a source, its own and the exported ones, that return `Db.Write`,
 * `Db.Write[]` or a promise of them.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function functionsOfWritesIn(file, text) {
  if (!WRITE.test(text)) return [];
  return functionsIn(file, text)
    .filter(({ node }) =>
      node.returnType ? isWrites(node.returnType.typeAnnotation) : answersOf(node).some(makesWrites),
    )
    .map(({ name, line }) => ({ name, line }));
}
