import type { EntityItem } from "electrodb";
import { Db } from "../../platform/db";
import { Limit } from "../../platform/limit";
import { limits } from "../rules";
import { findStep, readBackupCode } from "./code";
import { SecondStepEntity } from "./entity";
import { hashesOf, openSeal, sealSecret } from "./seal";

export type Row = EntityItem<typeof SecondStepEntity>;

/** Reads the second step of a person. */
export async function readRow(user_id: number): Promise<Row | undefined> {
  const { data } = await SecondStepEntity.get({ user_id }).go({ consistent: true });
  return data ?? undefined;
}

/** What a right code did: the way for the session, and the write that uses the code up. */
export interface Used {
  by: "otp" | "backup";
  write: Db.Write;
  /** The backup codes that are left. */
  left: number;
}

const isOfApp = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ""));

/**
 * Counts one more code for an account, before it is compared (1005). By account, whatever the place: whoever
 * types one knows the password, and owns as many addresses as they like. Codes of the app and backup codes
 * have their own count, so that guesses at one do not close the other.
 */
export async function countCode(user_id: number, typed: string): Promise<void> {
  const rules = isOfApp(typed)
    ? [limits.appCodeOf, limits.appCodeOfDay]
    : [limits.backupCodeOf, limits.backupCodeOfDay];
  await Promise.all(rules.map((rule) => Limit.take(rule, Limit.everybody(user_id))));
}

/** Forgets the wrong codes of an account after a right one. */
export async function forgetTries(user_id: number): Promise<void> {
  const { appCodeOf, appCodeOfDay, backupCodeOf, backupCodeOfDay } = limits;
  const whom = Limit.everybody(user_id);
  await Promise.all(
    [appCodeOf, appCodeOfDay, backupCodeOf, backupCodeOfDay].map((rule) => Limit.clear(rule, whom)),
  );
}

/**
 * Returns what uses a typed code up, undefined for a wrong one. A code of the app must be newer than the last
 * one that was used, and a backup code goes; of two at the same time one wins (`StaleWrite`).
 */
export async function useCode(user_id: number, typed: string): Promise<Used | undefined> {
  const row = await readRow(user_id);
  if (!row?.sealed) return undefined;
  return isOfApp(typed) ? useAppCode(row, row.sealed, typed) : useBackupCode(row, typed);
}

async function useAppCode(row: Row, sealed: string, typed: string): Promise<Used | undefined> {
  const { secret, isOutdated } = await openSeal(row.user_id, sealed);
  const step = await findStep(secret, typed.replace(/\s/g, ""), { after: row.last_step ?? 0 });
  if (step === undefined) return undefined;
  const again = isOutdated ? { sealed: await sealSecret(row.user_id, secret) } : {};
  const { write } = Db.revise(SecondStepEntity, row, { last_step: step, ...again });
  return { by: "otp", write, left: row.backup_codes.length };
}

function useBackupCode(row: Row, typed: string): Used | undefined {
  const hashes = hashesOf(row.user_id, readBackupCode(typed));
  // Whoever could tell hashes apart by the time of a comparison would need the key to choose them.
  const held = row.backup_codes.find((each) => hashes.includes(each));
  if (held === undefined) return undefined;
  const backup_codes = row.backup_codes.filter((each) => each !== held);
  return {
    by: "backup",
    write: Db.revise(SecondStepEntity, row, { backup_codes }).write,
    left: backup_codes.length,
  };
}
