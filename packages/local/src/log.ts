import { createWriteStream, renameSync, statSync } from "node:fs";

const LIMIT = 20 * 1024 * 1024;

export interface Log {
  write(text: string): void;
  close(): Promise<void>;
}

/**
 * Opens the functions' log file; warnings and errors are also shown, one line each, unless `quiet`. A large
 * file is moved aside at the start.
 */
export function openLog(file: string, show: "nothing" | "problems" | "all"): Log {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LIMIT) renameSync(file, `${file}.old`);
  const stream = createWriteStream(file, { flags: "a" });
  stream.on("error", () => {});
  return {
    write(text) {
      stream.write(text);
      if (show === "nothing") return;
      for (const line of text.split("\n")) {
        if (!line.trim()) continue;
        if (show === "all" || !/"level":"(INFO|DEBUG|TRACE)"/.test(line)) console.error(line);
      }
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
