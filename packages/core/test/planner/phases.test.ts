import { describe, expect, it } from "vitest";
import { findFitting, planPhases } from "../../src/brief/planner/phase";
import { readBriefs } from "./briefs";
import { inputOf, planOf, services, templates } from "./input";

const byID = new Map(services.map((service) => [service.id, service]));
/** The kinds of work, and what work of no kind is in. */
const kinds = new Set(["Work", ...services.map(({ type }) => type)]);

/** The ids of the services that any template has in a phase of this name. */
const idsIn = (name: string): Set<number> =>
  new Set(
    templates.flatMap(({ phases }) =>
      phases.flatMap((phase) => (phase.name === name ? phase.services.map(({ service }) => service.id) : [])),
    ),
  );

describe("the phases of a draft", () => {
  const briefs = [...readBriefs().values()].flat().filter(({ seen }) => seen);

  it("are named after what is in them: a template's only where half of their services are its, and have no description", async () => {
    for (const { id, brief } of briefs.filter((_, at) => at % 4 === 0)) {
      const operations = await planOf(inputOf(brief));
      for (const phase of operations) {
        if (phase.kind !== "phase") continue;
        expect(phase.description, id).toBe("");
        const held = operations.flatMap((each) =>
          each.kind === "service" &&
          each.service.phase === phase.key &&
          byID.has(each.service.deliverable_id ?? 0)
            ? (each.service.deliverable_id ?? 0)
            : [],
        );
        if (kinds.has(phase.name)) continue;
        const ids = idsIn(phase.name);
        expect(
          held.filter((each) => ids.has(each)).length * 2,
          `${id}: ${phase.name}`,
        ).toBeGreaterThanOrEqual(held.length);
      }
    }
  });

  const [template] = templates;
  const inside = template?.phases.flatMap((phase) => phase.services.map(({ service }) => service)) ?? [];
  const outside = services.filter(
    ({ id, type }) => !inside.some((each) => each.id === id) && template?.types.includes(type) !== true,
  );

  it("are no template's that has half of the services or fewer, however near it is", () => {
    const [one, other] = [inside.slice(0, 1), outside.slice(0, 1)];
    expect(findFitting(template, [...one, ...other])).toBeUndefined();
    expect(findFitting(template, [...inside.slice(0, 2), ...other])).toBe(template);
    const { phases, at } = planPhases(templates, undefined, [...one, ...other]);
    expect(at.map((each) => phases[each]?.name)).toEqual([one[0]?.type, other[0]?.type]);
  });

  it("keep what is of another kind of work out of a template's", () => {
    const [first, second] = inside;
    const [other] = outside;
    const { phases, at } = planPhases(templates, template, [first, undefined, second, other]);
    expect(phases[at[0] ?? -1]?.ids.has(first?.id ?? 0)).toBe(true);
    expect(at[1]).toBe(at[0]);
    expect(phases[at[3] ?? -1]?.name).toBe(other?.type);
  });

  it("are one where nothing tells of what kind the work is", () => {
    const { phases, at } = planPhases(templates, undefined, [undefined, undefined]);
    expect([phases.map(({ name }) => name), at]).toEqual([["Work"], [0, 0]]);
  });
});
