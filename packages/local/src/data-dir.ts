import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { codeOf, messageOf, Problem } from "./problem";

/** A data folder that is ours alone until `release`. */
export interface DataDir {
  path: string;
  /** Throws everything in it away. */
  empty(): void;
  release(): void;
}

const LOCK = "lock.sqlite";
const OWNER = "lock.pid";

/**
 * Takes the folder: makes it, checks that it can be written, and locks it. The operating system lets the
 * lock go with the process, however that ends.
 * @throws Problem when the folder cannot be written or another Stint uses it
 */
export function takeDataDir(folder: string): DataDir {
  const path = resolve(folder);
  const lock = guard(path, () => {
    makeFolder(path);
    const probe = join(path, `.probe-${process.pid}`);
    // Big enough that a full disk shows here and not in the middle of a start.
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

/** Not `recursive`: where the system refuses in an unusual way (below /proc), that one never returns. */
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

/** The sentence for an error of the disk, if it is one. */
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
