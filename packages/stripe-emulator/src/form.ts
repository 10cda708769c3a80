import { badParam } from "./error";

/** A parsed form: leaves are strings, `a[b]` and `a[0]` are branches (arrays keep their indexes as keys). */
export interface Form {
  [name: string]: string | Form;
}

const DEEPEST = 12;

/**
 * Parses `application/x-www-form-urlencoded` with Stripe's brackets: `a[b][c]=1`, `list[]=x`, `list[0][d]=y`.
 */
export function parseForm(text: string): Form {
  const root = branch();
  for (const [name, value] of new URLSearchParams(text)) put(root, steps(name), value, name);
  return root;
}

function branch(): Form {
  // The object has no prototype: a parameter named `constructor` or `__proto__` is only a name.
  return Object.create(null) as Form;
}

function steps(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [name];
  return [name.slice(0, open), ...inner.slice(1, -1).split("][")];
}

function put(root: Form, path: string[], value: string, name: string): void {
  if (path.length > DEEPEST) throw badParam("parameter_unknown", name, "Parameters are nested too deeply.");
  let at = root;
  path.forEach((step, index) => {
    const key = step === "" ? String(Object.keys(at).length) : step;
    if (index === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    const child = typeof next === "object" ? next : branch();
    at[key] = child;
    at = child;
  });
}

/** Returns one text for equal forms, whatever the order of their parameters. */
export function canonical(value: string | Form): string {
  if (typeof value === "string") return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? "")}`);
  return `{${parts.join(",")}}`;
}
