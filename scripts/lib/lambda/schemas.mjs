// Leaves out schemas that a Lambda never reads with: production sends answers unchecked, so those of answers are only
// types there. They are most of an area's schemas, and making one costs more than reading a value with it.
import { parseSync } from "vite";

/** What tests, the laptop and the published contract read of a route, and nothing else does. */
const SAID = new Set(["summary", "answer"]);

const bodyOf = (path, text) => parseSync(path, text).program.body;

/** Calls `visit` with every node below one. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node === "object") {
    if (typeof node.type === "string") visit(node);
    for (const key in node) if (key !== "type") walk(node[key], visit);
  }
}

const nameOf = ({ key, computed }) => (computed ? undefined : (key?.name ?? key?.value));

/** True for what `route()` takes, whole or a part that several routes spread: it names its access. */
const isSpec = (node) =>
  node.type === "ObjectExpression" && node.properties.some((each) => nameOf(each) === "access");

/** Returns the source without pieces, given as [from, to) and what to write instead. */
const replace = (text, pieces) =>
  pieces
    .sort(([a], [b]) => b - a)
    .reduce((rest, [from, to, instead]) => rest.slice(0, from) + instead + rest.slice(to), text);

/** Returns a file of routes without what they say of themselves. */
export function withoutAnswers(path, text) {
  if (!text.includes("access")) return text;
  const pieces = [];
  walk(bodyOf(path, text), (node) => {
    const routed = node.type === "CallExpression" && node.callee.name === "route" ? node.arguments[0] : node;
    if (routed?.type !== "ObjectExpression" || (routed === node && !isSpec(node))) return;
    for (const each of routed.properties)
      if (SAID.has(nameOf(each)) && !pieces.some(([from]) => from === each.start))
        pieces.push([each.start, text[each.end] === "," ? each.end + 1 : each.end, ""]);
  });
  return replace(text, pieces);
}

/** Values that esbuild keeps, used or not, where there are calls in them. */
const KEPT = new Set(["CallExpression", "ObjectExpression", "ArrayExpression", "NewExpression"]);
const isKept = (node) => KEPT.has(node?.type) || (node?.expression !== undefined && isKept(node.expression));

/**
 * Returns a file of schemas with each of them marked as pure, so that esbuild drops those that nothing uses. It keeps
 * a call with unmarked calls in its arguments otherwise, and a schema is little else.
 */
export function withPureSchemas(path, text) {
  const pieces = bodyOf(path, text)
    .map((each) => (each.type === "ExportNamedDeclaration" ? each.declaration : each))
    .filter((each) => each?.type === "VariableDeclaration" && each.kind === "const")
    .flatMap(({ declarations }) => declarations)
    .filter(({ init }) => isKept(init))
    .flatMap(({ init }) => [
      [init.start, init.start, "/* @__PURE__ */ (() => ("],
      [init.end, init.end, "))()"],
    ]);
  return replace(text, pieces);
}
