import { Due } from "@stint/core/platform/due";
import { Events } from "@stint/core/platform/due/events";
import { Template } from "@stint/core/template";
import { workOff } from "../../http/work-off";

/** Purges templates that were deleted a day ago. */
export const handler = workOff(Events.Templates, (rows) =>
  Due.handleEach(rows, "purge-template", Template.purge),
);
