import { Listed, listChoices, listPeople } from "@stint/core/connection/directory";
import { SORTS } from "@stint/core/profile/directory/rules";
import { Choices } from "@stint/core/profile/directory/schema";
import * as z from "zod";
import { flag, listQuery, Raw, route } from "../../http/route";

/** Values that are separated by commas. */
const several = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .optional();

const narrowed = {
  filter: listQuery.filter,
  exact: flag.optional(),
  roles: several,
  tools: several,
  industries: several,
  languages: several,
  availability: several,
  /** A place has commas of its own. */
  place: z.string().max(120).optional(),
};

const wantedOf = <Q extends { place?: string | undefined }>({ place, ...query }: Q) => ({
  ...query,
  places: place ? [place] : undefined,
});

/** Everybody who shows themselves to members. */
export const directory = [
  route({
    method: "get",
    path: "/specialists",
    access: "session",
    summary:
      "The people whom the member finds, as each shows themselves; without whom a block parts from them",
    query: {
      ...narrowed,
      page: listQuery.page,
      per_page: z.coerce.number().int().min(1).max(50).optional(),
      cursor: listQuery.cursor,
      sort: z.enum(SORTS, "Sort by fit, name or -updated_at").optional(),
    },
    answer: Listed,
    list: true,
    run: ({ query }) => listPeople(wantedOf(query)),
  }),
  route({
    method: "get",
    path: "/specialists/choices",
    access: "session",
    summary: "What the people can be narrowed to, with how many each filter would show",
    query: narrowed,
    answer: Choices,
    run: ({ query }) => listChoices(wantedOf(query)),
  }),
  route({
    method: "get",
    path: "/specialists/export",
    access: "platform",
    live: true,
    summary: "Everybody's profile as CSV, for Stint's own people; that it left is recorded; 1014",
    produces: "text/csv",
    proof: true,
    run: async () => {
      // Hardly anybody asks for it: nobody else waits until it is loaded.
      const { exportSpecialists } = await import("@stint/core/operations/export-specialists");
      return Raw.file("specialists.csv", "text/csv; charset=utf-8", await exportSpecialists());
    },
  }),
];
