import { Share } from "@stint/core/payout/revenue-share";
import { route } from "../../http/route";

/** Pay when paid: how a client's money is shared once it settles. */
export const shares = [
  route({
    method: "get",
    path: "/projects/{id}/payrules",
    access: "workspace",
    summary: "How a project's money is shared when it settles, and how far that has come",
    answer: Share.RuleSet,
    run: ({ params }) => Share.get(params.id),
  }),
  route({
    method: "put",
    path: "/projects/{id}/payrules",
    access: "workspace",
    summary: "Set the rules, in the order in which money is shared, for money that settles from now on",
    body: Share.RuleSetInput,
    answer: Share.RuleSet,
    run: ({ params, body, if_match }) => Share.save(params.id, body, if_match),
  }),
];
