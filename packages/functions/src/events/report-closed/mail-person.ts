import { Connection } from "@stint/core/connection";
import { mailReportClosed } from "@stint/core/connection/mail";
import { consume } from "../../http/consume";

/** Mails whoever reported, and whoever was reported, what came of it. */
export const handler = consume(Connection.Events.ReportClosed, mailReportClosed);
