import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { codeOf, messageOf, Problem } from "./problem";

/** A data folder that is locked for us until `release`. */
export interface DataDir {
  path: string;
  /** Deletes everything in it. */
  empty(): void;
  release(): void;
}

const LOCK = "lock.sqlite";
const OWNER = "lock.pid";

/**
 * Takes the folder: creates it, checks that it is writable, and locks it. The operating system releases the
 * lock when the process ends, however that happens.
 * @throws Problem when the folder cannot be written or another Stint uses it
 */
export function takeDataDir(folder: string): DataDir {
  const path = resolve(folder);
  const lock = guard(path, () => {
    makeFolder(path);
    const probe = join(path, `.probe-${process.pid}`);
    // The probe is big enough that a full disk shows here and not in the middle of a start.
    writeFileSync(probe, Buffer.alloc(1024 * 1024));
    rmSync(probe);
    return new DatabaseSync(join(path, LOCK));
  });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
  } catch (error) {
    lock.close();
    if (/locked|busy/i.test(messageOf(error))) {
      throw new Problem(
        `The data in ${path} is in use by another Stint${owner(path)}: stop that one, or choose another folder with \`npm start -- --data FOLDER\`.`,
      );
    }
    throw error;
  }
  guard(path, () => writeFileSync(join(path, OWNER), String(process.pid)));
  let held = true;
  return {
    path,
    empty: () =>
      guard(path, () => {
        for (const name of readdirSync(path)) {
          if (name.startsWith(LOCK) || name === OWNER) continue;
          rmSync(join(path, name), { recursive: true, force: true });
        }
      }),
    release: () => {
      if (!held) return;
      held = false;
      rmSync(join(path, OWNER), { force: true });
      lock.close();
    },
  };
}

/**
 * Creates a folder without `recursive`, which never returns where the system refuses in an unusual way (below
 * /proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path);
}

function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw diskProblem(error, path) ?? error;
  }
}

/** Returns the sentence for a disk error, if it is one. */
export function diskProblem(error: unknown, path: string): Problem | undefined {
  const code = codeOf(error);
  const full = code === "ENOSPC" || code === "EDQUOT" || /disk is full/i.test(messageOf(error));
  if (full) return new Problem(`The disk that holds ${path} is full: free some space and start again.`);
  const denied = code && ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST"].includes(code);
  if (!denied) return undefined;
  return new Problem(
    `The folder ${path} cannot be written: change its permissions, or choose another with \`npm start -- --data FOLDER\`.`,
  );
}

function owner(path: string): string {
  try {
    return ` (process ${readFileSync(join(path, OWNER), "utf8").trim()})`;
  } catch {
    return "";
  }
}
