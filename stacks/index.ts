import { Api } from "./api";
import { Budget } from "./budget";
import { Canary } from "./canary";
import { Database } from "./database";
import { Edge, needsEdge } from "./edge";
import { EdgeLog } from "./edge-log";
import { Email, receives } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { Jobs } from "./jobs";
import type { Declared } from "./lib/context";
import { stageOf } from "./lib/stage";
import { MailFeedback } from "./mail-feedback";
import { MailIn } from "./mail-in";
import { Monitoring } from "./monitoring";
import { Reactions } from "./reactions";
import { Recovery } from "./recovery";
import { Web } from "./web";

/** The product's name in the names of its stacks and secrets. */
export const NAME = "stint";

/**
 * Returns the stacks of a stage, each after those that it uses. SST (sst.config.ts) and CDK (bin/cdk.ts)
 * build the same.
 */
export function stacksOf(stage: string): Declared[] {
  return [
    { name: "Database", make: Database },
    { name: "Files", make: Files },
    { name: "Email", make: Email },
    { name: "Events", make: Events },
    { name: "MailFeedback", make: MailFeedback },
    ...(receives(stage) ? [{ name: "MailIn", make: MailIn }] : []),
    { name: "Reactions", make: Reactions },
    { name: "Api", make: Api },
    { name: "Jobs", make: Jobs },
    ...(needsEdge({ stage }) ? [{ name: "Edge", make: Edge, isEdge: true }] : []),
    { name: "Web", make: Web },
    // A disposable stage has no alarms and no recovery.
    ...(stageOf({ stage }).isProtected
      ? [
          { name: "EdgeLog", make: EdgeLog, isEdge: true },
          { name: "Recovery", make: Recovery },
          { name: "Canary", make: Canary },
          { name: "Monitoring", make: Monitoring },
          { name: "Budget", make: Budget, isEdge: true },
        ]
      : []),
  ];
}
