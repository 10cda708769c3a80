// Runs vitest's projects and reads what they report.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, run } from "./run.mjs";

/** Runs one vitest project, or several at once, or some of their files, and answers the counts. */
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
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    success,
    testResults,
  } = JSON.parse(readFileSync(report, "utf8"));
  return {
    ok: ok && success,
    passed,
    failed: ok || failed ? failed : 1,
    skipped,
    faults: faultsOf(testResults),
  };
}

/**
 * Browser stories, again where they failed, twice at most, each file from its beginning: a fault fails again, and more
 * than three files are no stumble. What failed and then passed is flaky: it is counted apart, and named. `strict` tries
 * nothing twice.
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

/** What failed, where, and the first words of why: the summary must be enough to start from. */
const faultsOf = (files) =>
  files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(root, name);
    if (message && !failed.length) return [{ file, title: file, why: firstLines(message) }];
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
