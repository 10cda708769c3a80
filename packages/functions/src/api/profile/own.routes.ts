import { WrittenComment } from "@stint/core/connection/comment/schema";
import { SentLetter } from "@stint/core/connection/letter/schema";
import { SentReport } from "@stint/core/connection/report/schema";
import { Info as Connection } from "@stint/core/connection/schema";
import { exportPerson } from "@stint/core/operations/person";
import { Profile } from "@stint/core/profile";
import { Chosen } from "@stint/core/user/preference/schema";
import * as z from "zod";
import { route } from "../../http/route";

/** What a person shows of themselves: theirs alone, whatever company they act for. */
export const own = [
  route({
    method: "get",
    path: "/currentspecialist",
    access: "session",
    summary: "The signed-in person's own profile, with what only they see of it",
    answer: Profile.Info,
    run: () => Profile.getOwn(),
  }),
  route({
    method: "put",
    path: "/currentspecialist",
    access: "session",
    summary:
      "Change the own profile; absent fields stay. 1004 with another version than the profile's (0 before the first change)",
    body: Profile.UpdateInput,
    answer: Profile.Info,
    run: ({ body, if_match }) => Profile.update(body, if_match),
  }),
  route({
    method: "delete",
    path: "/currentspecialist",
    access: "session",
    summary: "Delete the profile with its page and files; the account stays; 1008 without a fresh proof",
    live: true,
    proof: true,
    body: Profile.RemoveInput,
    run: ({ body }) => Profile.removeOwn(body),
  }),
  route({
    method: "get",
    path: "/currentspecialist/export",
    access: "session",
    summary:
      "One's profile, connections, letters, reports, comments and preferences, to take away; 1008 without a fresh proof",
    live: true,
    proof: true,
    answer: z.object({
      profile: Profile.Info,
      connections: z.array(Connection),
      letters: z.array(SentLetter),
      reports: z.array(SentReport),
      comments: z.array(WrittenComment),
      preferences: Chosen,
    }),
    run: () => exportPerson(),
  }),
];
