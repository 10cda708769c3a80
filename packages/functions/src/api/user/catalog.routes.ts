import { Catalog } from "@stint/core/library/catalog";
import { Features, Reference, Role } from "@stint/core/library/catalog/schema";
import { listQuery, route } from "../../http/route";

const { sort: _sorted, ...query } = listQuery;

const reference = (name: "causes" | "industries" | "languages" | "tools") =>
  route({
    method: "get",
    path: `/${name}`,
    access: "public",
    summary: `The reference list of ${name}`,
    query,
    answer: Reference,
    list: true,
    run: async ({ query: asked }) => Catalog.search(Catalog[name], asked),
  });

export const catalog = [
  route({
    method: "get",
    path: "/features",
    access: "public",
    summary: "Feature switches and maintenance",
    always: true,
    answer: Features,
    run: async () => Catalog.state(),
  }),
  reference("causes"),
  reference("industries"),
  reference("languages"),
  reference("tools"),
  route({
    method: "get",
    path: "/roles",
    access: "public",
    summary: "The reference list of roles, with the group that pickers show them under",
    query,
    answer: Role,
    list: true,
    run: async ({ query: asked }) => Catalog.search(Catalog.roles, asked),
  }),
];
