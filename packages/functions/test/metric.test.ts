import { describe, expect, it, vi } from "vitest";
import { logger } from "../src/http/log";
import { countedFields, levelFields, REFUSED } from "../src/http/metric";

interface Metric {
  Dimensions: string[][];
  Metrics: { Name: string }[];
}
interface Line extends Record<string, unknown> {
  _aws: { CloudWatchMetrics: Metric[] };
}

/** The line that is printed with these fields, as whoever reads the log finds it. */
function printed(fields: Record<string, unknown>): Line {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(`${text}`) > 0);
  const level = logger.getLevelName();
  logger.setLogLevel("ERROR");
  try {
    logger.error("counted", fields);
  } finally {
    logger.setLogLevel(level);
    write.mockRestore();
  }
  return JSON.parse(lines.at(-1) ?? "{}") as Line;
}

describe("a metric in a log line", () => {
  it.each([
    ["a count", countedFields(REFUSED)],
    ["a service level", levelFields("sign-in", 42, true)],
  ])("%s has each of its figures and dimensions in the line that is printed", (_what, fields) => {
    const line = printed(fields);
    const [metric] = line._aws.CloudWatchMetrics;
    const names = [...(metric?.Dimensions.flat() ?? []), ...(metric?.Metrics ?? []).map(({ Name }) => Name)];
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(line[name], name).toBe((fields as Record<string, unknown>)[name]);
  });
});
