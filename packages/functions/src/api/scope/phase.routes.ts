import { Scope } from "@stint/core/project/scope";
import * as z from "zod";
import { route } from "../../http/route";

export const phases = [
  route({
    method: "post",
    path: "/scopes/{id}/categories",
    access: "workspace",
    key: "projects",
    summary: "Add a phase",
    body: Scope.CategoryInput,
    answer: Scope.Category,
    status: 201,
    run: ({ params, body }) => Scope.addPhase(params.id, body),
  }),
  route({
    method: "patch",
    path: "/scopes/{id}/categories/sort",
    access: "workspace",
    summary: "Put the phases in a new order",
    body: Scope.SortInput,
    answer: z.array(Scope.Category),
    run: ({ params, body }) => Scope.sortPhases(params.id, body),
  }),
  route({
    method: "patch",
    path: "/scopes/{id}/categories/{cid}",
    access: "workspace",
    key: "projects",
    summary: "Rename, describe, date or move a phase",
    body: Scope.CategoryUpdateInput,
    answer: Scope.Category,
    run: ({ params, body, if_match }) => Scope.updatePhase(params.id, params.cid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/scopes/{id}/categories/{cid}",
    access: "workspace",
    summary: "Delete a phase with its services; it can be restored for a day",
    answer: Scope.Category,
    run: ({ params, if_match }) => Scope.removePhase(params.id, params.cid, if_match),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/categories/{cid}/restore",
    access: "workspace",
    summary: "Bring a deleted phase back with its services",
    answer: Scope.Category,
    run: ({ params }) => Scope.restorePhase(params.id, params.cid),
  }),
  route({
    method: "patch",
    path: "/scopes/{id}/categories/{cid}/adjustprice",
    access: "workspace",
    summary: "Spread a new total over a phase's services, exact to the cent; answers the scope",
    body: Scope.AdjustPriceInput,
    answer: Scope.Info,
    run: ({ params, body, if_match }) => Scope.adjustPhase(params.id, params.cid, body, if_match),
  }),
];
