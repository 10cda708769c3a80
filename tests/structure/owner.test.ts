import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;

/** The id of a workspace, as sources write it. */
const WORKSPACE = String.raw`(?:\w+\.)*(?:owner_id\b|owner\(\))`;

/** The id of a person, as sources write it. */
const PERSON = String.raw`(?:(?:\w+\??\.)*(?:user_id|target_id|clientmanager_id)|(?:\w+\.)*(?:user|person|admin)\.id)\b`;

/** Forms that take the id of a workspace for that of the person who owns it, and what does it instead. */
const FORMS: [form: RegExp, instead: string][] = [
  [new RegExp(String.raw`\bUser\.(?:row|describeRow)\(\s*${WORKSPACE}`, "g"), "User.getOwner or findOwner"],
  [new RegExp(String.raw`\buser_id:\s*${WORKSPACE}`, "g"), "notifyOwner, or Workspace.holderOf"],
  [new RegExp(String.raw`${PERSON}\s*[!=]==\s*${WORKSPACE}`, "g"), "Actor.isAdmin, or Workspace.holderOf"],
  [new RegExp(String.raw`${WORKSPACE}\s*[!=]==\s*${PERSON}`, "g"), "Actor.isAdmin, or Workspace.holderOf"],
  [
    new RegExp(
      String.raw`\b(?:Workspace\.(?!holderOf)\w+|onRecord|hasSeries|forgetAll|asSystem)\([^()]*?\b${PERSON}`,
      "g",
    ),
    "user.workspace_id",
  ],
];

const mistakesIn = (text: string): string[] =>
  FORMS.flatMap(([form, instead]) => [...text.matchAll(form)].map(([found]) => `${found}: ask ${instead}`));

const sources = ["core", "functions", "local"].flatMap((name) => sourcesUnder(root, `packages/${name}/src`));

describe("the owner of a workspace", () => {
  it("is a person whom its account names, and never taken from the workspace's id", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(({ file, text }) => mistakesIn(text).map((each) => `${file}: ${each}`))).toEqual(
      [],
    );
  });

  it.each([
    "const user = await User.row(owner_id);",
    "const user = await User.row(Actor.owner());",
    "Db.get(User.describeRow(pointer.owner_id))",
    "await add({ user_id: Actor.owner(), key })",
    "notificationWrite({\n  user_id: row.owner_id,\n  key })",
    "if (user_id === owner_id) return;",
    "if (user.id !== old.owner_id) return;",
    "owner_id === user_id ? a : b",
    "if (account?.target_id === owner_id) return;",
    "if (clientmanager_id !== Actor.owner()) return;",
    "await Workspace.get(user_id)",
    "Workspace.requireSettledWrite(user.id)",
    "await Invoice.hasSeries(undefined, user_id)",
  ])("is red on a planted %s", (line) => {
    expect(mistakesIn(line)).toHaveLength(1);
  });

  it.each([
    "const owner = await User.getOwner(row.owner_id);",
    "company_user_id: each.owner_id,",
    "await add({ user_id: owner.id, key })",
    "if (user_id === (await Workspace.holderOf(owner_id))) return;",
    "await Workspace.get(user.workspace_id)",
    "Actor.run({ ...actor, owner_id }, work)",
  ])("is green on %s", (line) => {
    expect(mistakesIn(line)).toEqual([]);
  });
});
