import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { TermEntity } from "../rows/term-entity";

/** The term that every project starts with, on every plan. */
export const CONFIDENTIALITY = {
  name: "Confidentiality",
  description: "Both sides keep what they learn about each other to themselves.",
  body: [
    "Each of us will come to know things about the other's business that are not public: plans, prices, customers, designs, code, figures. Each of us will use them only for this project, keep them as carefully as our own, and pass them on only to people who need them for this project and are bound in the same way.",
    "This does not cover what was public already, what one of us knew before or found out independently, or what the law obliges one of us to disclose; in that last case the other is told first where the law allows it.",
    "At the end of the project, or when asked before, each of us returns or deletes the other's confidential material, except for copies that the law obliges us to keep. This promise lasts for two years after the project ends.",
  ].join("\n\n"),
} as const;

/** Returns the rows of a project's first term, for the transaction that creates the project. */
export const initialWrites = (project: { owner_id: number; id: number }): Db.Write[] => [
  Db.put(
    TermEntity.create({
      owner_id: project.owner_id,
      project_id: project.id,
      id: Id.next(),
      created_at: iso(),
      rank: Rank.first(),
      ...CONFIDENTIALITY,
    }),
  ),
];
