import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import {
  computedImportsIn,
  type Import,
  importsIn,
  importsUnder,
  sourcesUnder,
} from "../../scripts/lib/imports.mjs";
import { faultOf, know, ORDER, roomOf } from "./graph";
import rooms from "./rooms.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const core = join(root, "packages/core/src");

know(
  new Set(
    readdirSync(core, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name === "index.ts")
      .map((each) => relative(core, each.parentPath).split(sep).join("/")),
  ),
);

/** What is wrong about these imports, and where. */
const faultsIn = (imports: readonly Import[]): string[] =>
  imports.flatMap((each) => {
    const found = faultOf(each);
    return found ? [`${found.fault}: ${found.between}, in ${each.from}`] : [];
  });

/** The entities that a source hands on, by which their rows can be written. */
const entitiesOfferedBy = (text: string): string[] => [
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names = ""]) => names.match(/\b\w+Entity\b/g) ?? [],
  ),
  ...[...text.matchAll(/^export (?:const|let) (\w+Entity)\b/gm)].map(([, name = ""]) => name),
  ...[...text.matchAll(/^export \* from "[^"]*entity"/gm)].map(() => "*"),
];

const PACKAGES = [
  "catalog",
  "core",
  "documents",
  "email",
  "functions",
  "local",
  "openai-emulator",
  "stripe-emulator",
  "web",
];

describe("imports", () => {
  it("run down the order of nouns and through doors", () => {
    const imports = PACKAGES.flatMap((each) => importsUnder(root, `packages/${each}/src`));
    expect(imports.length).toBeGreaterThan(4000);
    expect(faultsIn(imports)).toEqual([]);
  });

  // core exports each folder with an index; which of those inside a noun are for other packages stands in rooms.json.
  it("of other packages enter the rooms inside nouns that are theirs to enter, and each of them", () => {
    const entered = PACKAGES.flatMap((each) => importsUnder(root, `packages/${each}/src`)).flatMap(
      (each) => roomOf(each) ?? [],
    );
    expect([...new Set(entered)].sort()).toEqual(rooms);
  });

  it("are written out, so that these tests can follow them, but for the laptop's loader of handlers", () => {
    const computed = PACKAGES.flatMap((each) => sourcesUnder(root, `packages/${each}/src`))
      .filter(({ file, text }) => computedImportsIn(file, text).length > 0)
      .map(({ file }) => file)
      .sort();
    expect(computed).toEqual(["packages/local/src/lambda/host.ts", "packages/local/src/setup.ts"]);
  });

  it.each(["import(path)", ["import(`../$", "{noun}/entity`)"].join(""), "require(name)"])(
    "see a computed one: %s",
    (text) => {
      expect(computedImportsIn("planted.ts", text)).toHaveLength(1);
    },
  );

  it("of a noun's rows go through its verbs: no door hands out what writes them", () => {
    const offering = readdirSync(core, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && /^(index|read|rules|schema)\.ts$/.test(each.name))
      .map((each) => join(each.parentPath, each.name))
      .filter((path) => !path.startsWith(join(core, "platform")))
      .filter((path) => entitiesOfferedBy(readFileSync(path, "utf8")).length > 0);
    expect(offering.map((path) => relative(core, path))).toEqual([]);
  });

  it.each([
    ['export { UserEntity } from "./entity";', ["UserEntity"]],
    ['export {\n  type Row,\n  UserEntity,\n} from "./entity";', ["UserEntity"]],
    ["export const UserEntity = new Entity({});", ["UserEntity"]],
    ['export * from "./entity";', ["*"]],
    ['export type { Row } from "./entity";', []],
  ])("of a door see what it hands out: %s", (text, names) => {
    expect(entitiesOfferedBy(text)).toEqual(names);
  });

  it("of every folder of core are in the order", () => {
    const folders = readdirSync(core, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER].sort());
  });

  it.each([
    ["stripe-emulator", 50],
    ["openai-emulator", 5],
  ])("of the %s take nothing of the product", (name, least) => {
    const imports = importsUnder(root, `packages/${name}/src`);
    expect(imports.length).toBeGreaterThan(least);
    expect(imports.filter(({ to }) => !to.startsWith(`packages/${name}/src/`))).toEqual([]);
  });

  it("of documents take of core only what writes money, dates, states, languages and refusals", () => {
    const imports = importsUnder(root, "packages/documents/src");
    expect(imports.length).toBeGreaterThan(20);
    const own = /^packages\/(documents\/src|core\/src\/platform\/(money|date|language|status|error))(\/|$)/;
    expect(imports.filter(({ to }) => !own.test(to))).toEqual([]);
  });

  it.each([
    ["packages/core/src/client/read.ts", 'import { Invoice } from "../invoice";', "upward"],
    ["packages/core/src/client/read.ts", 'const it = await import("../invoice");', "upward"],
    ["packages/core/src/platform/db/page.ts", 'import type { Row } from "../../client/read";', "upward"],
    ["packages/core/src/payment/settle.ts", 'export { number } from "../invoice/number";', "past a door"],
    [
      "packages/core/src/payment/settle.ts",
      'import {\n  // the owner\'s\n  number,\n} from "../invoice/number";',
      "past a door",
    ],
    [
      "packages/core/src/payment/settle.ts",
      'import { number } from /* the owner\'s; */ "../invoice/number";',
      "past a door",
    ],
    ["packages/core/src/payment/settle.ts", 'const a = 1; import "../invoice/number";', "past a door"],
    ["packages/core/src/payment/settle.ts", 'export {} from "../invoice/number";', "past a door"],
    ["packages/core/src/payment/settle.ts", 'export * as Number from "../invoice/number";', "past a door"],
    ["packages/core/src/payment/settle.ts", 'type Of = import("../invoice/number").Of;', "past a door"],
    [
      "packages/core/src/payment/settle.ts",
      'const it = import(/* the owner\'s */ "../invoice/number");',
      "past a door",
    ],
    [
      "packages/core/src/payment/settle.ts",
      'import { PaymentEntity } from "../invoice/payment-entity";',
      "another's entity",
    ],
    [
      "packages/core/src/proposal/create.ts",
      'import type { DetailRow } from "../project/detail-entity";',
      "another's entity",
    ],
    [
      "packages/core/src/payment/settle.ts",
      'const it = require("../invoice/payment-entity");',
      "another's entity",
    ],
    ["packages/core/src/payment/settle.ts", "const it = await import(`../invoice/number`);", "past a door"],
    ["packages/core/src/client/change.ts", 'import { split } from "../platform/db/split";', "past a door"],
    [
      "packages/functions/src/api/invoice.ts",
      'import { addItem } from "../../../core/src/invoice/draft/lines";',
      "past a package's exports",
    ],
    [
      "packages/functions/src/api/user.ts",
      'import { UserEntity } from "../../../core/src/user/entity";',
      "past a package's exports",
    ],
    ["packages/email/src/invoice.ts", 'import { Client } from "@stint/core/client";', "to another package"],
    ...["functions/http/area", "web/lib/api", "local/aws/server"].map((other) => [
      "packages/core/src/client/read.ts",
      `import { it } from "@stint/${other}";`,
      "to another package",
    ]),
    ...["web/lib/api", "local/aws/server"].map((other) => [
      "packages/functions/src/api/user.ts",
      `import { it } from "@stint/${other}";`,
      "to another package",
    ]),
    ...["documents/pdf", "email"].map((other) => [
      "packages/core/src/platform/file/print.ts",
      `import { it } from "@stint/${other}";`,
      "platform takes another package",
    ]),
    ["packages/core/src/platform/db/page.ts", 'import { it } from "@stint/core/client";', "upward"],
    ["packages/core/src/payment/receipt.ts", 'import { dispatch } from "../platform/mail";', "past mailing"],
    ["packages/core/src/mailing/wait/index.ts", 'import { it } from "../../platform/mail";', "past mailing"],
    ...["ui/money.tsx", "lib/api.ts", "features/client/list.tsx", "routes/__root.tsx"].flatMap((file) => [
      [
        `packages/web/src/${file}`,
        'import { Invoice } from "@stint/core/invoice";',
        "web takes more than shapes and rules",
      ],
      [
        `packages/web/src/${file}`,
        'import { Db } from "@stint/core/platform/db";',
        "web takes more than shapes and rules",
      ],
      [
        `packages/web/src/${file}`,
        'import { routes } from "@stint/functions/api/user";',
        "web takes more than the contract",
      ],
      [`packages/web/src/${file}`, 'import { it } from "@stint/local/aws/server";', "to another package"],
    ]),
    [
      "packages/core/src/invoice/read.ts",
      'import { app } from "../../../functions/src/http/app";',
      "to another package",
    ],
    ["packages/documents/src/pdf/index.ts", 'import { mail } from "@stint/email";', "to another package"],
    [
      "packages/web/src/features/client/list.tsx",
      'import {\n  Client,\n} from "@stint/core/client";',
      "web takes more than shapes and rules",
    ],
    [
      "packages/web/src/lib/api.ts",
      'import { routes } from "@stint/functions/api/invoice";',
      "web takes more than the contract",
    ],
  ])("are red on a planted one in %s: %s", (file, text, fault) => {
    expect(importsIn(file, text).map((each) => faultOf(each)?.fault)).toEqual([fault]);
  });

  it.each([
    ["packages/core/src/payment/settle.ts", 'import { Invoice } from "../invoice";'],
    ["packages/core/src/payment/settle.ts", 'import { shape } from "../invoice/read";'],
    ["packages/core/src/payment/settle.ts", 'import { Db } from "../platform/db";'],
    ["packages/core/src/mailing/send.ts", 'import { dispatch } from "../platform/mail";'],
    ["packages/core/src/operations/merge-clients.ts", 'import { Client } from "../client";'],
    ["packages/web/src/lib/api.ts", 'import type { PathOf } from "@stint/functions/contract";'],
    ["packages/web/src/features/client/list.tsx", 'import { fold } from "@stint/core/client/rules";'],
  ])("are green where they should be: %s: %s", (file, text) => {
    expect(importsIn(file, text).map((each) => faultOf(each))).toEqual([undefined]);
  });
});
