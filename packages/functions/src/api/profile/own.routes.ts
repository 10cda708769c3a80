import { Profile } from "@stint/core/profile";
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
];
