import { Suggestion } from "@stint/core/suggestion";
import { area } from "../http/area";
import { route } from "../http/route";

export const routes = [
  route({
    method: "get",
    path: "/scopes/{id}/missing",
    access: "workspace",
    summary: "Services that most scopes like this one have and it does not, with what that was counted over",
    answer: Suggestion.Missing,
    run: ({ params }) => Suggestion.listMissing(params.id),
  }),
];

export const { app, handler } = area("suggestion", routes);
