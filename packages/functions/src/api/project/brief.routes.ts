import { Brief } from "@stint/core/brief";
import { route } from "../../http/route";

export const briefs = [
  route({
    method: "post",
    path: "/projects/{id}/generate",
    access: "workspace",
    key: "projects",
    summary:
      "Ask for a draft of the scope made of a brief; while one is under way it is answered, 1004 for another brief. 2040, 2032",
    body: Brief.GenerateInput,
    answer: Brief.Info,
    status: 202,
    run: ({ params, body }) => Brief.generate(params.id, body),
  }),
  route({
    method: "get",
    path: "/projects/{id}/generate",
    access: "workspace",
    key: "projects",
    summary:
      "The brief of a project, how far its draft is, and the draft; numbers are null where the plan hides them",
    answer: Brief.Info,
    run: ({ params }) => Brief.get(params.id),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/decide",
    access: "workspace",
    summary: "Accept lines of a draft into the scope, leave them out, or take them out again. 2040, 2032",
    body: Brief.DecideInput,
    answer: Brief.Info,
    run: ({ params, body }) => Brief.decide(params.id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/lines",
    access: "workspace",
    summary:
      "Put a service into a draft for a sentence of the brief: of the library, or in own words. 1007, 2040",
    body: Brief.AddLineInput,
    answer: Brief.Info,
    status: 201,
    run: ({ params, body }) => Brief.addLine(params.id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/phases/{phase_id}/move",
    access: "workspace",
    summary: "Move a phase of a draft behind another one, or to the front. 2040",
    body: Brief.MovePhaseInput,
    answer: Brief.Info,
    run: ({ params, body }) => Brief.movePhase(params.id, params.phase_id, body),
  }),
  route({
    method: "post",
    path: "/projects/{id}/generate/phases/{phase_id}",
    access: "workspace",
    summary: "Ask for one phase of a draft anew: what nobody accepted, left out or changed in it is replaced",
    body: Brief.RegenerateInput,
    answer: Brief.Info,
    status: 202,
    run: ({ params, body }) => Brief.regenerate(params.id, params.phase_id, body),
  }),
];
