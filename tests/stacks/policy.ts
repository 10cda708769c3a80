import type { Statement } from "./functions";

const asPattern = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  );

/** A resource of a template as text: what only a deployment knows stands in angle brackets. */
export function textOf(resource: unknown): string {
  if (typeof resource === "string") return resource;
  if (Array.isArray(resource)) return resource.map(textOf).join("");
  const [[key, value] = ["", ""]] = Object.entries(resource as Record<string, unknown>);
  if (key === "Fn::Join") return (value as [string, unknown[]])[1].map(textOf).join("");
  if (key === "Fn::GetAtt") return `<${(value as string[])[0]}>`;
  return `<${typeof value === "string" ? value : JSON.stringify(value)}>`;
}

/** Which resource of ours an ARN in a statement means, by the kinds that `calls.json` names. */
const KINDS: [RegExp, (match: RegExpExecArray) => string][] = [
  [/table[^/]*>?\/index\/(.+)$/i, ([, name]) => `index/${name}`],
  [/identity/i, () => "identity"],
  [/files.*>\/\*$/i, () => "files"],
  [/files.*>\/(public\/\*)$/i, ([, keys]) => `files/${keys}`],
  [/mailinbucket.*>\/(mail\/\*)$/, () => "mail-in"],
  [/>\/(changes\/\*)$/, ([, keys]) => `archive/${keys}`],
  [/>\/(status\.\w+)$/, ([, key]) => `site/${key}`],
  [/bus/i, () => "bus"],
  [/table/i, () => "table"],
];

const kindOf = (resource: unknown): string => {
  const text = textOf(resource);
  for (const [pattern, kind] of KINDS) {
    const match = pattern.exec(text);
    if (match) return kind(match);
  }
  return text;
};

/** Whether statements allow an action on a resource: one must allow it, and none may deny it. */
export function isAllowed(statements: readonly Statement[], action: string, resource: string): boolean {
  const fitting = statements.filter(
    ({ Action, Resource }) =>
      [Action].flat().some((each) => asPattern(each).test(action)) &&
      [Resource].flat().some((each) => each === "*" || asPattern(kindOf(each)).test(resource)),
  );
  return (
    fitting.some(({ Effect, Condition }) => Effect === "Allow" && Condition === undefined) &&
    !fitting.some(({ Effect }) => Effect === "Deny")
  );
}
