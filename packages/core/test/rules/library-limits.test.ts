import { GATES, LOCKED } from "@stint/core/billing/gate/rules";
import { DeliverableInput, FIELDS as SERVICE } from "@stint/core/library/schema";
import { GROUPS, LibraryTermInput } from "@stint/core/project/contract/schema";
import { COLUMNS as PROJECT, CreateInput as ProjectInput } from "@stint/core/project/schema";
import { DEFAULT_PHASE, DEFAULT_SERVICE } from "@stint/core/project/scope/rules";
import { DEFAULT_ROLE } from "@stint/core/project/scope/schema";
import { StartInput, CreateInput as TemplateInput, TYPES } from "@stint/core/template/schema";
import { describe, expect, it } from "vitest";
import { causes, industries, languages, tools } from "../../src/library/catalog/lists";
import { DEFAULT_ROLE_ID, roles } from "../../src/library/catalog/roles";

interface Schema {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: readonly { message: string }[] } };
}
/** What a schema says of an input; nothing where it takes it. */
const said = (schema: Schema, input: object) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const letters = (count: number) => "x".repeat(count);

describe("what nobody has said more of (product.md, section 9)", () => {
  it("is a service of the role 113 called 'New Service', in 'My first phase', of a project with a purple heart", () => {
    expect([SERVICE.name.blank, DEFAULT_SERVICE]).toEqual(["New Service", "New Service"]);
    expect([SERVICE.role_id.blank, DEFAULT_ROLE, DEFAULT_ROLE_ID]).toEqual(["113", "113", "113"]);
    expect([SERVICE.quantity.blank, SERVICE.price.blank]).toEqual(["1", null]);
    expect(DEFAULT_PHASE).toBe("My first phase");
    expect(PROJECT.emoji.blank).toBe("purple_heart");
  });
});

describe("the longest texts (product.md, section 9)", () => {
  const term = { name: "Late Payments", body: "Each side keeps to it." };
  const cases: [what: string, schema: Schema, input: object, field: string, most: number, refusal: string][] =
    [
      ["a project's name", ProjectInput, { client_id: 1 }, "name", 60, "Project name"],
      ["a project's name, of a template", StartInput, { scope: 7 }, "name", 60, "Project name"],
      ["a template's name", TemplateInput, { scope_id: 7 }, "name", 120, "Template name"],
      ["a service's name", DeliverableInput, {}, "name", 200, "Service name"],
      ["a service's description", DeliverableInput, {}, "description", 1000, "Description"],
      ["a term's name", LibraryTermInput, term, "name", 120, "Name"],
      ["a term's description", LibraryTermInput, term, "description", 500, "Description"],
      ["a term's text", LibraryTermInput, term, "body", 10_000, "Text"],
    ];
  it.each(cases)("are those of %s", (_, schema, input, field, most, label) => {
    expect(said(schema, { ...input, [field]: letters(most) })).toEqual([]);
    const refusal = `${label} can have ${most} characters at most`;
    expect(said(schema, { ...input, [field]: letters(most + 1) })).toEqual([refusal]);
  });

  it("are counted without the blanks around them", () => {
    expect(said(ProjectInput, { client_id: 1, name: ` ${letters(60)} ` })).toEqual([]);
    expect(said(ProjectInput, { client_id: 1, name: "  " })).toContain("Project name required");
  });
});

describe("the vocabularies of section 3", () => {
  it("are 24 types of scopes and another, and 6 groups of contract terms", () => {
    expect(TYPES).toEqual([
      ...["Analytics", "Art", "Audio Production", "Business Operations", "Branding", "Consulting"],
      ...["Content Writing", "Customer Support", "Design", "Diversity", "E-Commerce", "Event Coverage"],
      ...["Marketing", "Paid Media", "Photography", "Project Management", "Public Relations", "SEO"],
      ...["Social Media", "Software Development", "Software Quality Assurance", "Strategy"],
      ...["Video Production", "Web Development", "Other"],
    ]);
    const groups = ["Confidentiality", "Termination", "Ownership", "Payments", "Delays", "Feedback Rounds"];
    expect(GROUPS).toEqual(groups);
  });
});

describe("the lists that everybody chooses from", () => {
  const kinds = Object.entries({ causes, industries, languages, roles, tools });
  it.each(kinds)("have no %s twice, neither by id nor by name", (_, list) => {
    for (const of of ["id", "name"] as const)
      expect(new Set(list.map((each) => each[of])).size).toBe(list.length);
  });

  it("are at least as long as the specification's", () => {
    expect(industries.length).toBeGreaterThanOrEqual(77);
    expect(roles.length).toBeGreaterThanOrEqual(221);
    expect(new Set(roles.map(({ group }) => group)).size).toBe(49);
    // ISO 639-1: two letters each, and each of them a language that is known by another name than its code.
    const names = new Intl.DisplayNames("en", { type: "language" });
    expect(languages.length).toBeGreaterThanOrEqual(183);
    expect(languages.filter(({ id }) => !/^[a-z]{2}$/.test(id) || names.of(id) === id)).toEqual([]);
  });
});

describe("what a locked action says (product.md, section 6)", () => {
  it("is the same on its screen and in the refusal of its call, word for word", () => {
    expect([LOCKED.quickAdd, LOCKED.template, LOCKED.terms]).toEqual([
      "Upgrade plan to quick-add services",
      "Upgrade plan to save templates",
      "Upgrade plan to unlock the ability to search and save contract terms",
    ]);
    expect(
      Object.fromEntries(Object.entries(GATES).map(([action, { refusal }]) => [action, refusal])),
    ).toMatchObject({
      "service.quick_add": LOCKED.quickAdd,
      "service.save": LOCKED.template,
      "template.save": LOCKED.template,
      "term.save": LOCKED.terms,
      "term.generate": LOCKED.terms,
      "project.start": "Starter has 1 active project.",
      "template.use": "Starter includes one project from a template.",
    });
  });
});
