// Finds functions that prepare writes for a transaction. Read by the structure tests.
import { parseSync } from "vite";
import { functionsIn } from "./functions.mjs";

/** A file without one of these words has nothing to find: parsing it would cost milliseconds. */
const WRITE = /\b[Ww]rites?\b|Writes?\(|\bDb\./;
/** Functions of platform/db that return one write, or a row with the write of it. */
const BUILDERS =
  /^(?:put|update|remove|check|checkVersion|removeVersion|replace|replaceNext|advance|amend|revise|reviseUnread|claim|release|redirect|sweep)$/;

/** The names under which an answer hands on writes beside what else it knows. */
const FIELD = /^writes?$/;
const holdsField = (members) =>
  members.some(({ type, key }) => type === "TSPropertySignature" && FIELD.test(key.name ?? ""));

/** Lists the types of a source whose objects have writes as a field. */
const typesOfWritesIn = (file, text) =>
  new Set(
    parseSync(file, text).program.body.flatMap((statement) => {
      const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      const members =
        made?.type === "TSInterfaceDeclaration" ? made.body.body : made?.typeAnnotation?.members;
      return members && holdsField(members) ? [made.id.name] : [];
    }),
  );

/**
 * Says whether a type is one write, a list of writes, an object that has them as a field, or the promise of one of
 * these. `named` are the source's own types of such objects.
 */
function isWrites(type, named) {
  switch (type?.type) {
    case "TSArrayType":
      return isWrites(type.elementType, named);
    case "TSTypeOperator":
      return isWrites(type.typeAnnotation, named);
    case "TSTypeReference": {
      const name = type.typeName.right?.name ?? type.typeName.name;
      if (/^(?:Promise|ReadonlyArray|Array)$/.test(name))
        return isWrites(type.typeArguments?.params[0], named);
      return name === "Write" || named.has(name);
    }
    case "TSTypeLiteral":
      return holdsField(type.members);
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
    case "ObjectExpression":
      return node.properties.some(({ type, key }) => type === "Property" && FIELD.test(key.name ?? ""));
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

/** Lists the expressions that a block returns, at whatever depth, but for functions in it. */
function returnsIn(node) {
  if (Array.isArray(node)) return node.flatMap(returnsIn);
  if (node === null || typeof node !== "object" || /Function/.test(node.type ?? "")) return [];
  if (node.type === "ReturnStatement") return [node.argument];
  return Object.values(node).flatMap(returnsIn);
}

/** Lists the expressions that a function returns. */
const answersOf = ({ body }) => (body?.type === "BlockStatement" ? returnsIn(body.body) : [body]);

/**
 * Returns the functions at the top of a source, its own and the exported ones, that return `Db.Write`,
 * `Db.Write[]`, an object that has them as `write` or `writes`, or a promise of one of these.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, name: string }[]}
 */
export function functionsOfWritesIn(file, text) {
  if (!WRITE.test(text)) return [];
  const named = typesOfWritesIn(file, text);
  return functionsIn(file, text)
    .filter(({ node }) =>
      node.returnType ? isWrites(node.returnType.typeAnnotation, named) : answersOf(node).some(makesWrites),
    )
    .map(({ name, line }) => ({ name, line }));
}
