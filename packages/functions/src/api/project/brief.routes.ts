import {
  AddLineInput,
  DecideInput,
  GenerateInput,
  Info,
  MovePhaseInput,
  RegenerateInput,
} from "@stint/core/brief/schema";
import { route } from "../../http/route";

/** Loaded on first use: most calls about projects have no brief. */
const load = async () => (await import("@stint/core/brief")).Brief;

export const briefs = [
  route({
    method: "post",
    path: "/projects/{id}/generate",
    access: "workspace",
    key: "projects",
    summary:
      "Ask for a draft of the scope made of a brief; while one is under way it is answered, 1004 for another brief. 2040, 2032",
    body: GenerateInput,
    answer: Info,
    status: 202,
    run: async ({ params, body }) => (await load()).generate(params.id, body),
  }),
  route({
    method: "get",
    path: "/projects/{id}/generate",
    access: "workspace",
    key: "projects",
    summary:
      "The brief of a project, how far its draft is, and the draft; numbers are null where the plan hides them",
    answer: Info,
    run: async ({ params }) => (await load()).get(params.id),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/decide",
    access: "workspace",
    summary:
      "Accept lines and points of a draft into the scope, leave them out, or take them out again. 2040, 2032",
    body: DecideInput,
    answer: Info,
    run: async ({ params, body }) => (await load()).decide(params.id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/lines",
    access: "workspace",
    summary:
      "Put a service into a draft for a sentence of the brief: of the library, or in own words. 1007, 2040",
    body: AddLineInput,
    answer: Info,
    status: 201,
    run: async ({ params, body }) => (await load()).addLine(params.id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/phases/{phase_id}/move",
    access: "workspace",
    summary: "Move a phase of a draft behind another one, or to the front. 2040",
    body: MovePhaseInput,
    answer: Info,
    run: async ({ params, body }) => (await load()).movePhase(params.id, params.phase_id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/phases/{phase_id}",
    access: "workspace",
    summary: "Ask for one phase of a draft anew: what nobody accepted, left out or changed in it is replaced",
    body: RegenerateInput,
    answer: Info,
    status: 202,
    run: async ({ params, body }) => (await load()).regenerate(params.id, params.phase_id, body),
  }),
];
