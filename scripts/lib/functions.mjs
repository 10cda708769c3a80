// Lists the functions at the top of a source. Read by the structure tests.
import { parseSync } from "vite";

/** Returns the function that a value is; undefined for any other. */
const functionOf = (init) =>
  init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression" ? init : undefined;

/**
 * Lists the functions at the top of a source: its own and the exported ones, declared or held by a constant.
 *
 * @param {string} file its path, whose ending says whether it has JSX
 * @param {string} text
 * @returns {{ name: string, line: number, node: object }[]}
 */
export function functionsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program.body
    .flatMap((statement) => {
      const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (made?.type === "FunctionDeclaration") return [{ id: made.id, node: made }];
      if (made?.type !== "VariableDeclaration") return [];
      return made.declarations.flatMap(({ id, init }) => {
        const node = functionOf(init);
        return node ? [{ id, node }] : [];
      });
    })
    .map(({ id, node }) => ({ name: id.name, line: text.slice(0, id.start).split("\n").length, node }));
}
