import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SILENT as CLIENT_SILENT, describeChange as saidOfClient } from "../../src/client/words";
import { describeChange, SILENT, WORDS } from "../../src/project/words";

/** What stands in a project's journal, beside its proposal's. */
const NOUNS =
  /^(project|proposal|scope|phase|term|section|task|share|comment|member|invitation|milestone|event|link|contact|calendar|client)$/;
/** Verbs that the sources put together: what the braces stand for. */
const MADE: Record<string, readonly string[]> = {
  "kind}.added": ["milestone.added", "event.added", "link.added", "contact.added"],
  "kind}.updated": ["milestone.updated", "event.updated", "link.updated", "contact.updated"],
  "kind}.deleted": ["milestone.deleted", "event.deleted", "link.deleted", "contact.deleted"],
  "task.$": ["task.reset", "task.started", "task.completed", "task.accepted", "task.rejected"],
  "member.$": ["member.removed", "member.withdrawn"],
  "client.reminders_$": ["client.reminders_paused", "client.reminders_resumed"],
};

const root = join(import.meta.dirname, "../../src");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  // What a plan opens has names of the same form, and is no entry.
  .map((path) => readFileSync(join(root, path), "utf8").replace(/\bGate\.\w+\("[^"]*"/g, ""))
  .filter((text) => /\bEvent\.(audit|define)\(/.test(text));

/** Every kind of journal entry that the code base writes about a project, its proposal or a client. */
const kinds = [
  ...new Set([
    ...sources.flatMap((text) =>
      [...text.matchAll(/"([a-z_]+)\.([a-z_]+)"/g)].map(([, noun, verb]) => `${noun}.${verb}`),
    ),
    ...Object.values(MADE).flat(),
  ]),
].filter((kind) => NOUNS.test(kind.split(".")[0] ?? ""));

describe("what happened to a project or a client", () => {
  it("has words for every kind of entry there is, or a reason to be silent; never its raw name", () => {
    expect(kinds.length).toBeGreaterThan(80);
    const untold = kinds.filter((kind) =>
      kind.startsWith("client.")
        ? !CLIENT_SILENT.has(kind) && !saidOfClient(kind, { name: "A" }, { name: "B" })
        : !SILENT.has(kind) && !describeChange(kind, {}, {}),
    );
    expect(untold).toEqual([]);
    for (const text of Object.values(WORDS)) expect(text).not.toMatch(/\w\.\w|_/);
  });

  it("knows every verb that the sources put together", () => {
    const made = sources.flatMap((text) =>
      [...text.matchAll(/Event\.audit\(\s*`([^`]*)`/g)].map(([, template]) => template ?? ""),
    );
    const ours = made.filter(
      (template) =>
        !/^(approval|connection|invoice|payment|provider|recurring|lead|account|mail|referral|self_billing)\./.test(
          template,
        ),
    );
    expect(ours.filter((template) => !Object.keys(MADE).some((key) => template.includes(key)))).toEqual([]);
  });

  it("says of a client's lists who came and who went", () => {
    const kim = { id: 1, first_name: "Kim", last_name: "Demoff" };
    const file = { id: 2, name: "Brief.pdf" };
    expect(saidOfClient("client.updated", { contacts: [] }, { contacts: [kim] })).toBe(
      "The contact Kim Demoff was added",
    );
    expect(saidOfClient("client.updated", { assets: [file] }, { assets: [] })).toBe(
      "The file Brief.pdf was removed",
    );
    expect(
      saidOfClient("client.updated", { contacts: [kim] }, { contacts: [{ ...kim, title: "Owner" }] }),
    ).toBe("The contacts changed");
    expect(saidOfClient("client.updated", {}, { tax_id: "DE1" })).toBe("The details changed");
    expect(saidOfClient("client.updated", {}, { checkpoints: ["a"] })).toBeUndefined();
  });
});
