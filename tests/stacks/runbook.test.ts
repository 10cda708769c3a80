import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const text = readFileSync("docs/runbook.md", "utf8");

/** Code blocks, those in a list's item among them. */
const BLOCK = /^ *```\w*\n([\s\S]*?)^ *```/gm;
/** A command in each line of a block. */
const blocks = [...text.matchAll(BLOCK)].flatMap(([, block = ""]) =>
  block.split("\n").filter((line) => line.trim() && !line.trim().startsWith("#")),
);
const outside = text.replaceAll(BLOCK, "");
/** Commands between backticks in a sentence. */
const spans = [...outside.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);

/** What stands before a command and is not it: settings of its environment. */
const bare = (line: string) => line.trim().replace(/^([A-Z][A-Z0-9_]*=\S+ +)+/, "");
const commands = [...new Set([...blocks.map(bare), ...spans.map(bare)])];
const starting = (word: string) => commands.filter((line) => line.startsWith(`${word} `));

/** The words of a command; a quoted one is one. */
const wordsOf = (line: string): string[] => [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word);
const flagsOf = (line: string): string[] =>
  wordsOf(line)
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.slice(2).split("=")[0] ?? "");

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** A script's own file, and those of its folder: where its flags are read. */
function sourcesOf(command: string): string {
  const [file = ""] = /scripts\/[\w-]+\.\w+/.exec(command) ?? [];
  if (!file) return "";
  const folder = file.replace(/\.\w+$/, "");
  const beside = [
    `${folder}.ts`,
    ...(existsSync(folder) ? readdirSync(folder).map((each) => join(folder, each)) : []),
  ];
  return [file, ...beside.filter(existsSync)].map((each) => readFileSync(each, "utf8")).join("\n");
}

const npm = starting("npm run").map((line) => ({ line, name: wordsOf(line)[2] ?? "" }));

describe("the runbook's scripts", () => {
  it.each(npm)("$line is a script of the project, and its flags are known", ({ line, name }) => {
    expect(scripts, name).toHaveProperty(name);
    const source = sourcesOf(scripts[name] ?? "");
    for (const flag of flagsOf(line.slice(line.indexOf(" -- ") + 1)))
      expect(source, flag).toMatch(new RegExp(`["']?${flag}["']?: *\\{|--${flag}\\b`));
  });

  const read = npm.filter(
    ({ line, name }) => line.includes(" -- ") && /readFlags/.test(sourcesOf(scripts[name] ?? "")),
  );
  it.each(read)("$line is read by it", ({ line, name }) => {
    const [, file = ""] = /(scripts\/\S+)/.exec(scripts[name] ?? "") ?? [];
    const args = wordsOf(line.slice(line.indexOf(" -- ") + 4)).filter((word) => !/^[[\]…]/.test(word));
    const said = execFileSync(process.execPath, [file, ...args, "--help"], { encoding: "utf8" });
    expect(said).toContain(`npm run ${name}`);
  });

  it("would be refused with a flag that is none", () => {
    expect(() =>
      execFileSync(process.execPath, ["scripts/keys.mjs", "--stagee", "x", "--help"], { stdio: "pipe" }),
    ).toThrow(/Unknown option '--stagee'/);
  });
});

/** Services whose client the project does not have: each operation with the page that says so. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "iam create-open-id-connect-provider --url --client-id-list":
    "https://docs.aws.amazon.com/cli/latest/reference/iam/create-open-id-connect-provider.html",
  "ses describe-active-receipt-rule-set ":
    "https://docs.aws.amazon.com/cli/latest/reference/ses/describe-active-receipt-rule-set.html",
  "ses set-active-receipt-rule-set --rule-set-name":
    "https://docs.aws.amazon.com/cli/latest/reference/ses/set-active-receipt-rule-set.html",
  "sqs send-message --queue-url --message-body":
    "https://docs.aws.amazon.com/cli/latest/reference/sqs/send-message.html",
};

/** What the command line calls a service, where the SDK's package is called otherwise. */
const PACKAGES: Readonly<Record<string, string>> = { route53: "route-53", dynamodb: "dynamodb" };

/** Options that every operation takes. */
const COMMON = ["region", "profile", "output", "query", "no-cli-pager"];

const pascal = (word: string) =>
  word
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** The members of an operation's input, as the client's types tell them. */
function inputOf(folder: string, operation: string): string {
  const models = join(folder, "dist-types/models");
  const types = readdirSync(models)
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => readFileSync(join(models, file), "utf8"))
    .join("\n");
  const [, members] =
    new RegExp(`interface ${pascal(operation)}(?:Request|Input) (\\{[\\s\\S]*?\\n\\})`).exec(types) ?? [];
  return members ?? "";
}

/** What is wrong with a line for the command line of AWS. */
function faultsOfAws(line: string): string[] {
  const [, service = "", operation = ""] = wordsOf(line);
  const flags = flagsOf(line).filter((flag) => !COMMON.includes(flag));
  const known = Object.keys(ELSEWHERE).find((each) => each.startsWith(`${service} ${operation} `));
  if (known) return flags.filter((flag) => !known.includes(`--${flag}`)).map((flag) => `has no --${flag}`);
  const folder = join("node_modules/@aws-sdk", `client-${PACKAGES[service] ?? service}`);
  if (!existsSync(folder)) return [`${service} has no client here, and no line in ELSEWHERE`];
  if (!existsSync(join(folder, "dist-types/commands", `${pascal(operation)}Command.d.ts`)))
    return [`${service} has no ${operation}`];
  const members = inputOf(folder, operation);
  const isMember = (flag: string) => new RegExp(`^ *${pascal(flag)}\\??:`, "im").test(members);
  return flags
    .filter((flag) => !isMember(flag) && !(flag.startsWith("no-") && isMember(flag.slice(3))))
    .map((flag) => `has no --${flag}`);
}

describe("the runbook's commands for AWS", () => {
  // A name of a service alone, or the first words of one, is a mention and no command.
  const lines = starting("aws").filter((line) => wordsOf(line).length > 2);

  it.each(lines)("%s is an operation with these options", (line) => {
    expect(faultsOfAws(line)).toEqual([]);
  });

  it("would be refused for a service, an operation or an option that is none", () => {
    expect(faultsOfAws("aws acm request-certificates --domain-name x")).toEqual([
      "acm has no request-certificates",
    ]);
    expect(faultsOfAws("aws acm request-certificate --domain x --region y")).toEqual(["has no --domain"]);
    expect(faultsOfAws("aws nothing do-it --now")).toEqual([
      "nothing has no client here, and no line in ELSEWHERE",
    ]);

    expect(faultsOfAws("aws sqs send-message --body x")).toEqual(["has no --body"]);
  });
});

describe("the runbook's tools", () => {
  const tools = starting("npx").map((line) => ({ line, words: wordsOf(line) }));
  it.each(tools)("$line is a command of the installed tool", ({ words }) => {
    const [, tool = "", command = ""] = words;
    expect(existsSync(join("node_modules/.bin", tool)), tool).toBe(true);
    if (tool === "sst") {
      expect(
        existsSync(`node_modules/sst/cli/commands/${command}.js`) || command === "secrets",
        command,
      ).toBe(true);
      return;
    }
    expect(["cdk", "stripe"]).toContain(tool);
    expect(["bootstrap", "diff", "import", "rollback", "deploy", "synth", "list"]).toContain(command);
    const said = execFileSync(process.execPath, [join("node_modules/.bin", tool), command, "--help"], {
      encoding: "utf8",
    });
    for (const flag of flagsOf(words.join(" "))) expect(said).toContain(`--${flag}`);
  });

  it("are all that a code block asks for", () => {
    const foreign = blocks.map(bare).filter((line) => !/^(npm run|npx|aws|export|stripe) /.test(line));
    expect(foreign).toEqual([]);
  });

  it("are looked at in every section, whoever wrote it", () => {
    // Each block has a begin and an end, and none is left over as words.
    expect(text.match(/```/g)).toHaveLength(2 * [...text.matchAll(BLOCK)].length);
    expect(npm.length).toBeGreaterThan(8);
    expect(starting("aws").length).toBeGreaterThan(6);
  });
});
