import { sendDigest } from "@stint/core/operations/digest/send";
import { Due } from "@stint/core/platform/due";
import { Events } from "@stint/core/platform/due/events";
import { workOff } from "../../http/work-off";

/** Mails the digests that are due. */
export const handler = workOff(Events.Digests, (rows) => Due.handleEach(rows, "send-digest", sendDigest));
