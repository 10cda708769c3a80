import type { Stripe } from "stripe";
import { badParam } from "./error";
import type { Form } from "./form";

/** Typed reading of a parsed form. `""` means "unset this", as everywhere in Stripe's API. */
export class Params {
  readonly form: Form;
  private readonly at: string;

  constructor(form: Form, at = "") {
    this.form = form;
    this.at = at;
  }

  /** Returns the parameter's full name, as in errors: `card[number]`. */
  name(key: string): string {
    return this.at ? `${this.at}[${key}]` : key;
  }

  has(key: string): boolean {
    return this.form[key] !== undefined;
  }

  /** Throws a 400 `parameter_unknown` for a name that is not listed. */
  only(names: readonly string[]): this {
    const unknown = Object.keys(this.form).filter((key) => !names.includes(key));
    const first = unknown[0];
    if (first === undefined) return this;
    const list = unknown.map((key) => this.name(key)).join(", ");
    throw badParam(
      "parameter_unknown",
      this.name(first),
      `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${list}`,
    );
  }

  text(key: string): string | undefined {
    const value = this.form[key];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") return value;
    throw badParam(undefined, this.name(key), `Invalid string: ${JSON.stringify(value)}`);
  }

  need(key: string): string {
    const value = this.text(key);
    if (value !== undefined) return value;
    if (this.form[key] === "") throw emptied(this.name(key));
    throw badParam("parameter_missing", this.name(key), `Missing required param: ${this.name(key)}.`);
  }

  /** Returns a field after an update: absent keeps it, `""` clears it. */
  change(key: string, current: string | null): string | null {
    return this.form[key] === "" ? null : (this.text(key) ?? current);
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) {
      if (this.form[key] === "") throw emptied(this.name(key));
      return undefined;
    }
    const number = Number(value);
    if (/^-?\d+$/.test(value) && Number.isSafeInteger(number)) return number;
    throw badParam("parameter_invalid_integer", this.name(key), `Invalid integer: ${value}`);
  }

  needInteger(key: string): number {
    const value = this.integer(key);
    if (value !== undefined) return value;
    throw badParam("parameter_missing", this.name(key), `Missing required param: ${this.name(key)}.`);
  }

  boolean(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (value === "true" || value === "false") return value === "true";
    throw badParam(undefined, this.name(key), `Invalid boolean: ${value}`);
  }

  oneOf<T extends string>(key: string, values: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = values.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    const last = values[values.length - 1] ?? "";
    const list = values.length > 1 ? `${values.slice(0, -1).join(", ")}, or ${last}` : last;
    throw badParam(undefined, this.name(key), `Invalid ${this.name(key)}: must be one of ${list}`);
  }

  hash(key: string): Params | undefined {
    const value = this.form[key];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "object") return new Params(value, this.name(key));
    throw badParam(undefined, this.name(key), `Invalid object`);
  }

  list(key: string): string[] | undefined {
    const value = this.form[key];
    if (value === undefined) return undefined;
    if (value === "") return [];
    if (typeof value === "string") throw badParam(undefined, this.name(key), "Invalid array");
    return Object.values(value).map((item) => {
      if (typeof item === "string") return item;
      throw badParam(undefined, this.name(key), "Invalid string in array");
    });
  }

  /** Returns the objects of a list: `items[0][price]`. */
  hashes(key: string): Params[] | undefined {
    const value = this.form[key];
    if (value === undefined) return undefined;
    if (value === "") return [];
    if (typeof value === "string") throw badParam(undefined, this.name(key), "Invalid array");
    return Object.entries(value).map(([index, item]) => {
      const name = `${this.name(key)}[${index}]`;
      if (typeof item === "string") throw badParam(undefined, name, "Invalid object");
      return new Params(item, name);
    });
  }

  /**
   * Returns metadata after this request: keys merge, `""` drops a key, an empty `metadata` drops all of them.
   */
  metadata(current: Stripe.Metadata = {}, key = "metadata"): Stripe.Metadata {
    if (this.form[key] === "") return {};
    const given = this.hash(key);
    if (!given) return current;
    const merged: Stripe.Metadata = { ...current };
    for (const [name, value] of Object.entries(given.form)) {
      if (typeof value !== "string") {
        throw badParam(
          undefined,
          given.name(name),
          `Invalid value for ${given.name(name)}: must be a string.`,
        );
      }
      if (name.length > 40)
        throw badParam(undefined, key, `Metadata keys can be at most 40 characters: ${name}`);
      if (value.length > 500) {
        throw badParam(undefined, given.name(name), "Metadata values can be at most 500 characters.");
      }
      if (value === "") delete merged[name];
      else merged[name] = value;
    }
    if (Object.keys(merged).length > 50) throw badParam(undefined, key, "Metadata can have at most 50 keys.");
    return merged;
  }

  /** Returns a postal address; missing parts are null. */
  address(key: string): Stripe.Address | null | undefined {
    if (this.form[key] === "") return null;
    const given = this.hash(key)?.only(["city", "country", "line1", "line2", "postal_code", "state"]);
    if (!given) return undefined;
    return {
      city: given.text("city") ?? null,
      country: given.text("country") ?? null,
      line1: given.text("line1") ?? null,
      line2: given.text("line2") ?? null,
      postal_code: given.text("postal_code") ?? null,
      state: given.text("state") ?? null,
    };
  }
}

function emptied(name: string) {
  return badParam(
    "parameter_invalid_empty",
    name,
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
  );
}
