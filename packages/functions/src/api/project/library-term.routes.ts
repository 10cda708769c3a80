import { Contract } from "@stint/core/contract";
import * as z from "zod";
import { listQuery, route } from "../../http/route";

const on = z.enum(["0", "1", "false", "true"]).transform((text) => text === "1" || text === "true");

/** The workspace's own contract terms, and those of the community to take from. */
export const libraryTerms = [
  route({
    method: "get",
    path: "/contractterms",
    can: "library.read",
    summary: "Own contract terms, or with community=1 the community's; locked ones come without their text",
    query: { ...listQuery, community: on.optional(), group: Contract.Group.optional() },
    answer: Contract.LibraryTerm,
    list: true,
    run: ({ query }) => Contract.Library.list(query),
  }),
  route({
    method: "post",
    path: "/contractterms",
    can: "library.write",
    summary: "Save a term to the library; a name that exists gets ' (copy)'. 1007 without a subscription",
    body: Contract.LibraryTermInput,
    answer: Contract.LibraryTerm,
    status: 201,
    run: ({ body }) => Contract.Library.add(body),
  }),
  route({
    method: "patch",
    path: "/contractterms/{id}",
    can: "library.write",
    summary: "Change a term of the library",
    body: Contract.LibraryTermUpdateInput,
    answer: Contract.LibraryTerm,
    run: ({ params, body, if_match }) => Contract.Library.update(params.id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/contractterms/{id}",
    can: "library.write",
    summary: "Delete a term of the library; projects keep what they took",
    answer: Contract.LibraryTerm,
    run: ({ params }) => Contract.Library.remove(params.id),
  }),
];
