import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ReportEntity, type ReportRow } from "./entity";
import { COLUMNS, type SentReport } from "./schema";

/** Reads one report; undefined once whoever sent it deleted their account. */
export const findReport = async (user_id: number, id: number): Promise<ReportRow | undefined> =>
  (await ReportEntity.get({ user_id, id }).go({ consistent: true })).data ?? undefined;

export const reportsOf = async (user_id: number): Promise<ReportRow[]> =>
  (
    await Db.allOf(ReportEntity.query.one({ user_id }), Db.ofOne("reports of one person"), {
      consistent: true,
    })
  ).data;

/** Returns what a person reported, without the notes of Stint's own people, for a copy to take away (D47). */
export const listSentReports = async (user_id: number): Promise<SentReport[]> =>
  (await reportsOf(user_id)).map((row) => {
    const { note: _, lifted_note: __, ...said } = Column.valuesOf(COLUMNS, row);
    return { ...said, about_id: row.about_id };
  });
