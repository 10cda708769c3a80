import { Suggestion } from "@stint/core/suggestion";
import { area } from "../http/area";
import { route } from "../http/route";

export const routes = [
  route({
    method: "post",
    path: "/projects/{id}/suggest",
    access: "workspace",
    summary:
      "A text to use or not: the same shorter or warmer, or one made of the scope; it changes nothing. 1005, 1007",
    body: Suggestion.SuggestInput,
    answer: Suggestion.Written,
    run: ({ params, body }) => Suggestion.suggest(params.id, body),
  }),
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
