import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Catalog } from "@stint/core/library/catalog";
import { parse } from "yaml";
import * as z from "zod";
import {
  Rate,
  RegionalRate,
  SCOPE_TYPES,
  type ScopeType,
  ServiceFile,
  TemplateFile,
  TermFile,
} from "./schema";

const DATA = join(import.meta.dirname, "../data");

/** The file of the contract terms, which belong to no scope type. */
export const TERMS = "contract-terms.yaml";

const RATES = "rates.yaml";
/** The file of the rates outside the US. */
export const REGIONAL_RATES = "rates-abroad.yaml";

/** A fault in a file, said so that its author finds the place. */
export interface Fault {
  file: string;
  entry: string;
  problem: string;
}

export interface Read<T> {
  file: string;
  type: ScopeType;
  entry: T;
}

export interface Files {
  rates: Rate[];
  regionalRates: RegionalRate[];
  services: Read<ServiceFile>[];
  templates: Read<TemplateFile>[];
  terms: TermFile[];
  faults: Fault[];
}

function readList<T>(file: string, shape: z.ZodType<T>, faults: Fault[]): T[] {
  const path = join(DATA, file);
  if (!existsSync(path)) return [];
  let entries: unknown;
  try {
    entries = parse(readFileSync(path, "utf8"));
  } catch (error) {
    faults.push({ file, entry: "", problem: String(error) });
    return [];
  }
  return z
    .array(z.unknown())
    .parse(entries ?? [])
    .flatMap((entry, index) => {
      const read = shape.safeParse(entry);
      if (read.success) return [read.data];
      const name = z.looseObject({ name: z.string() }).safeParse(entry).data?.name ?? `entry ${index + 1}`;
      for (const issue of read.error.issues)
        faults.push({ file, entry: name, problem: `${issue.path.join(".")}: ${issue.message}` });
      return [];
    });
}

/** Reads all files of the catalog. Faults of shape are collected, so that one run names all of them. */
export function readFiles(): Files {
  const faults: Fault[] = [];
  const each = <T>(kind: string, shape: z.ZodType<T>): Read<T>[] =>
    (Object.keys(SCOPE_TYPES) as ScopeType[]).flatMap((type) => {
      const file = `${type}/${kind}.yaml`;
      return readList(file, shape, faults).map((entry) => ({ file, type, entry }));
    });
  return {
    rates: readList(RATES, Rate, faults),
    regionalRates: readList(REGIONAL_RATES, RegionalRate, faults),
    services: each("services", ServiceFile),
    templates: each("templates", TemplateFile),
    terms: readList(TERMS, TermFile, faults),
    faults,
  };
}

/** Returns the rate of a job title: its own, or that of its group. */
export function findRate(rates: readonly Rate[], title: string): Rate | undefined {
  const group = Catalog.roles.find(({ name }) => name === title)?.group;
  const ofGroup = rates.filter((rate) => rate.group === group);
  return ofGroup.find((rate) => rate.role === title) ?? ofGroup.find((rate) => rate.role === undefined);
}
