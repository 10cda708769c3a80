// Runs vitest's projects and reads their reports.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, run } from "./run.mjs";

/** Runs one vitest project, or several at once, or some of their files, and returns the counts. */
export async function vitest(project, files = [], told = undefined) {
  const projects = [project].flat();
  const report = join(root, "artifacts", `${projects[0]}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ok = await run(
    "vitest",
    ["run", ...projects.flatMap((each) => ["--project", each]), ...files, ...reporters],
    { told },
  );
  if (!existsSync(report)) return { ok, passed: 0, failed: 1, skipped: 0 };
  const outcome = JSON.parse(readFileSync(report, "utf8"));
  const faults = faultsOf(outcome.testResults);
  return {
    ok: ok && outcome.success,
    passed: outcome.numPassedTests,
    failed: ok ? 0 : Math.max(1, faults.length),
    skipped: outcome.numPendingTests,
    faults,
  };
}

/**
 * Runs browser stories, failed ones up to twice more, each file from its beginning: a real fault fails again,
 * and more than three failed files are not retried. A test that failed and then passed is flaky: it is
 * counted separately, and named. `strict` retries nothing.
 */
export async function stories(files, { strict }, play = vitest) {
  const first = await play("e2e", files);
  const flaky = [];
  let last = first;
  while (!strict && !last.ok && flaky.length < 2) {
    const failed = [...new Set((last.faults ?? []).map(({ file }) => file))];
    if (failed.length === 0 || failed.length > 3) break;
    flaky.push(last.faults);
    last = await play("e2e", failed);
  }
  const standing = new Set(last.ok ? [] : (last.faults ?? []).map(({ title }) => title));
  const stumbled = new Map(flaky.flat().map((fault) => [fault.title, fault]));
  for (const title of standing) stumbled.delete(title);
  const failed = last.ok ? 0 : last.failed;
  return {
    ...first,
    ok: last.ok,
    passed: first.passed + first.failed - failed - stumbled.size,
    failed,
    flaky: stumbled.size,
    faults: [
      ...(last.ok ? [] : (last.faults ?? [])),
      ...[...stumbled.values()].map((fault) => ({ ...fault, title: `flaky: ${fault.title}` })),
    ],
  };
}

/**
 * Returns what failed, where, and the first words of why, so that the summary is enough to start from. A file
 * whose hook failed has tests that never began, and no failed one: it is a fault itself.
 */
export const faultsOf = (files) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(root, name);
    if (!failed.length && (message || status === "failed"))
      return [{ file, title: file, why: firstLines(message || "A hook failed, and its tests did not run.") }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: `${file} > ${fullName}`,
      why: firstLines(failureMessages.join("\n")),
    }));
  });
const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("node_modules"))
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 1500)}`)
    .join("\n");
