import { GenerateTermInput, TermDraft } from "@stint/core/brief/term/schema";
import { SlugAnswer, Tag } from "@stint/core/platform/tag";
import { Contract } from "@stint/core/project/contract";
import * as z from "zod";
import { listQuery, Raw, route, slugQuery } from "../../http/route";

const on = z.enum(["0", "1", "false", "true"]).transform((text) => text === "1" || text === "true");

/** Terms that a planner writes, loaded on first use. */
const load = async () => (await import("@stint/core/brief/term")).Terms;

const change = {
  path: "/contractterms/{id}",
  access: "workspace",
  key: "library",
  body: Contract.LibraryTermUpdateInput,
  answer: Contract.LibraryTerm,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Contract.LibraryTermUpdateInput;
    if_match: number | undefined;
  }) => Contract.Library.update(params.id, body, if_match),
} as const;

/** The workspace's own contract terms, and the community's to copy. */
export const libraryTerms = [
  route({
    method: "get",
    path: "/contractterms",
    access: "workspace",
    key: "library",
    summary: "Own contract terms, or with community=1 the community's; locked ones come without their text",
    query: {
      ...listQuery,
      per_page: listQuery.per_page.default(200),
      community: on.optional(),
      group: Contract.Group.optional(),
    },
    answer: Contract.LibraryTerm,
    list: true,
    run: ({ query }) => Contract.Library.list(query),
  }),
  route({
    method: "post",
    path: "/contractterms",
    access: "workspace",
    key: "library",
    summary: "Save a term to the library; a name that exists gets ' (copy)'. 1007 without a subscription",
    body: Contract.LibraryTermInput,
    answer: Contract.LibraryTerm,
    status: 201,
    run: ({ body }) => Contract.Library.add(body),
  }),
  route({
    method: "get",
    path: "/contractterms/export",
    access: "workspace",
    summary: "Own contract terms as CSV",
    produces: "text/csv",
    proof: true,
    run: async () =>
      Raw.file("contract terms.csv", "text/csv; charset=utf-8", await Contract.Library.exportCsv()),
  }),
  route({
    method: "get",
    path: "/contractterms/tags",
    access: "workspace",
    summary: "The groups that own terms have, with how many each",
    answer: z.array(Tag),
    run: () => Contract.Library.tags(),
  }),
  route({
    method: "get",
    path: "/contractterms/checkslug",
    access: "workspace",
    summary: "Whether no other own term has this name",
    query: slugQuery,
    answer: SlugAnswer,
    run: ({ query }) => Contract.Library.checkSlug(query.slug, query.id),
  }),
  route({
    method: "post",
    path: "/contractterms/generate",
    access: "workspace",
    summary:
      "Ask for contract terms in words; while the same words are under way they are answered. 1007 without a subscription",
    body: GenerateTermInput,
    answer: TermDraft,
    status: 202,
    run: async ({ body }) => (await load()).generateTerm(body),
  }),
  route({
    method: "get",
    path: "/contractterms/generate/{id}",
    access: "workspace",
    summary: "Contract terms that one asked for oneself, and how far they are; they are saved as any other",
    answer: TermDraft,
    run: async ({ params }) => (await load()).getTerm(params.id),
  }),
  route({
    method: "get",
    path: "/contractterms/{id}",
    access: "workspace",
    summary: "One term, own or the community's; a locked one without its text",
    answer: Contract.LibraryTerm,
    run: ({ params }) => Contract.Library.get(params.id),
  }),
  route({ ...change, method: "put", summary: "Change a term of the library; projects keep what they took" }),
  route({ ...change, method: "patch", summary: "Change parts of a term of the library" }),
  route({
    method: "post",
    path: "/contractterms/{id}/duplicate",
    access: "workspace",
    summary: "Copy a term, own or the community's, into the library; a name that exists gets ' (copy)'",
    answer: Contract.LibraryTerm,
    status: 201,
    run: ({ params }) => Contract.Library.duplicate(params.id),
  }),
  route({
    method: "delete",
    path: "/contractterms/{id}",
    access: "workspace",
    summary: "Delete a term of the library; it can be restored for a day, and projects keep what they took",
    answer: Contract.LibraryTerm,
    run: ({ params }) => Contract.Library.remove(params.id),
  }),
  route({
    method: "post",
    path: "/contractterms/{id}/restore",
    access: "workspace",
    summary: "Bring a deleted term of the library back; a name that is taken gets ' (copy)'",
    answer: Contract.LibraryTerm,
    run: ({ params }) => Contract.Library.restore(params.id),
  }),
];
