import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { codeOf, messageOf, Problem } from "./problem";

/** A data folder that is ours alone until `release`. */
export interface DataDir {
  path: string;
  release(): void;
}

const LOCK = "lock.sqlite";
const OWNER = "lock.pid";

/**
 * Takes the folder: makes it, checks that it can be written, and locks it. The operating system lets the
 * lock go with the process, however that ends. `fresh` empties it.
 * @throws Problem when the folder cannot be written or another Stint uses it
 */
export function takeDataDir(folder: string, fresh: boolean): DataDir {
  const path = resolve(folder);
  const lock = guard(path, () => {
    mkdirSync(path, { recursive: true });
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
  guard(path, () => {
    if (fresh) {
      for (const name of readdirSync(path)) {
        if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true });
      }
    }
    writeFileSync(join(path, OWNER), String(process.pid));
  });
  let held = true;
  return {
    path,
    release: () => {
      if (!held) return;
      held = false;
      rmSync(join(path, OWNER), { force: true });
      lock.close();
    },
  };
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
  const denied = code && ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code);
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
