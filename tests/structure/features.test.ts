import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Import, importsIn, importsUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;
const web = "packages/web/src";

/**
 * The features of the web app, lower ones first: one imports only what stands before it, of types as well. What a
 * lower one shows of a higher one is brought by the page that composes both (`routes/`, `public-pages/`), as a part
 * or a value.
 */
const ORDER = [
  "plan",
  "team",
  "public-page",
  "brand",
  "record",
  "notification",
  "ledger",
  "auth",
  "invitation",
  "account",
  "community",
  "client",
  "library",
  "suggestion",
  "project",
  "profile",
  "contract",
  "template",
  "scope",
  "brief",
  "people",
  "network",
  "proposal",
  "payment",
  "invoice",
  "delivery",
  "expense",
  "payout",
  "approval",
  "lead",
  "settings",
  "platform",
  "dashboard",
  "onboarding",
  "shell",
  "specimen",
] as const;

/** The layers of the app, lower ones first. */
const LAYERS = ["lib", "ui", "features", "public-pages", "routes"] as const;

const stepsOf = (module: string): string[] =>
  module.startsWith(`${web}/`) ? module.slice(web.length + 1).split("/") : [];
const rank = (list: readonly string[], name: string | undefined) => list.indexOf(name ?? "");

/** An import that runs upward: from a layer to a higher one, or from a feature to one that comes later. */
function upward({ from, to }: Import): string[] {
  const [[layer, feature], [other, otherFeature]] = [stepsOf(from), stepsOf(to)];
  const [own, target] = [rank(LAYERS, layer), rank(LAYERS, other)];
  if (own < 0 || target < 0 || target < own) return [];
  const isUp = target > own || (layer === "features" && rank(ORDER, otherFeature) > rank(ORDER, feature));
  return isUp ? [`${from.slice(web.length + 1)} → ${to.slice(web.length + 1)}`] : [];
}

describe("features of the web app", () => {
  it("import down their order only, and no layer a higher one", () => {
    const imports = importsUnder(root, web);
    expect(imports.length).toBeGreaterThan(3000);
    expect(imports.flatMap(upward)).toEqual([]);
  });

  it("are all in the order", () => {
    const folders = readdirSync(`${root}/${web}/features`);
    expect(folders.sort()).toEqual([...ORDER].sort());
  });

  it.each([
    ["features/client/client-page.tsx", 'import { Statement } from "../invoice/client/statement";'],
    ["features/project/columns.tsx", 'const it = lazy(() => import("../proposal/send-next"));'],
    ["features/scope/notice-line.tsx", 'import type { Proposal } from "../proposal/queries";'],
    ["features/invoice/list/invoice-list.tsx", 'export { dashboardQuery } from "../../dashboard/queries";'],
    ["features/project/project-list.tsx", 'import { Route } from "../../routes/_session";'],
    ["ui/button.tsx", 'import { limitOf } from "../features/plan/limits";'],
    ["ui/button.tsx", 'import { Route } from "../routes/_session";'],
    ["lib/api.ts", 'import { limitOf } from "../features/plan/limits";'],
    ["lib/api.ts", 'import { Route } from "../routes/_session";'],
    ["lib/dialogs.ts", 'import { Dialog } from "../ui/dialog";'],
  ])("are red on a planted one in %s: %s", (file, text) => {
    expect(importsIn(`${web}/${file}`, text).flatMap(upward)).toHaveLength(1);
  });

  it.each([
    ["features/invoice/client/tables.tsx", 'import { standingColumns } from "../../project/columns";'],
    ["features/project/columns.tsx", 'import { ProjectMark } from "./status-mark";'],
    ["features/project/columns.tsx", 'import { Money } from "../../ui/money";'],
    ["routes/__root.tsx", 'import { Signals } from "../features/shell/signals";'],
  ])("are green where they should be: %s: %s", (file, text) => {
    expect(importsIn(`${web}/${file}`, text).flatMap(upward)).toEqual([]);
  });
});
