import { Identity } from "@stint/core/identity";
import { Due } from "@stint/core/platform/due";
import { Events } from "@stint/core/platform/due/events";
import { workOff } from "../../http/work-off";

/** Frees the addresses of sign-ups that nobody confirmed within a week. */
export const handler = workOff(Events.SignUps, (rows) =>
  Due.handleEach(rows, "release-unconfirmed", Identity.releaseUnconfirmed),
);
