import type { SSTConfig } from "sst";
import { Api } from "./stacks/api";
import { Database } from "./stacks/database";
import { Email } from "./stacks/email";
import { Events } from "./stacks/events";
import { Files } from "./stacks/files";
import { Jobs } from "./stacks/jobs";
import { stageOf } from "./stacks/lib/stage";
import { Monitoring } from "./stacks/monitoring";
import {
  InvoiceReactions,
  MoneyReactions,
  OtherReactions,
  PeopleReactions,
  ProposalReactions,
} from "./stacks/reactions";
import { Secrets } from "./stacks/secrets";
import { Web } from "./stacks/web";

export default {
  config: () => ({ name: "stint", region: "us-east-1" }),
  stacks(app) {
    app
      .stack(Secrets)
      .stack(Database)
      .stack(Files)
      .stack(Email)
      .stack(Events)
      .stack(ProposalReactions)
      .stack(InvoiceReactions)
      .stack(MoneyReactions)
      .stack(PeopleReactions)
      .stack(OtherReactions)
      .stack(Api)
      .stack(Jobs)
      .stack(Web);
    // Nobody is woken for a stage that is thrown away.
    if (stageOf(app).isProtected) app.stack(Monitoring);
  },
} satisfies SSTConfig;
