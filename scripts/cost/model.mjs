// The costs of a project's life, an idle stage and a month of many workspaces: prices.json × usage.json ×
// counts.json. Free allowances are not deducted: an account may have used them up.
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
export const { prices, noted, region } = read("prices.json");
export const usage = read("usage.json");
export const counts = read("counts.json");
export const provider = read("provider.json");

const price = (name) => {
  const found = prices[name];
  if (!found) throw new Error(`prices.json has no ${name}`);
  return found.usd;
};

/** Returns a row of a bill: its words, the quantity, the price's name, and the amount in dollars. */
const line = (what, amount, name) => ({ what, amount, name, usd: amount * price(name) });
export const totalOf = (bill) => bill.reduce((total, { usd }) => total + usd, 0);

const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);

/** Returns the billed seconds of a call: its CPU and its waits for the database. */
const secondsOf = ({ cpu, waits }) => (cpu + waits * usage.wait_ms.ms) / 1000;

/**
 * Returns the bill of one project from its scope to its last invoice. `firewall`: whether requests pass one;
 * `kept`: includes the cost of its storage.
 */
export function lifeOf({ firewall = true, kept = true } = {}) {
  const { calls, mails, events, reactions, publisher, checks } = usage.life;
  const { files, bytes_per_answer, assets_per_visit, table_megabytes } = usage.life;
  const count = sum(calls, ({ times }) => times);
  // A check is a part of its job's run, which is called whoever changed.
  const called = [...calls, reactions, publisher];
  const all = [...called, checks];
  const runs = sum(called, ({ times }) => times);
  const seconds =
    sum(all, (each) => each.times * secondsOf(each)) + (runs / usage.cold.every) * (usage.cold.ms / 1000);
  const assets = (assets_per_visit.requests * assets_per_visit.visits) / 4;
  const edge = count + assets;
  const gigabytes =
    (count * bytes_per_answer.kilobytes + (assets_per_visit.kilobytes * assets_per_visit.visits) / 4) / 1e6;
  const months = kept ? usage.months_kept.months : 0;
  return [
    line("functions: time", seconds * usage.memory_gb.gb, "lambda_gb_second"),
    line("functions: calls", runs, "lambda_request"),
    line("HTTP API", count, "http_api_request"),
    line(
      "database: writes",
      sum(all, ({ times, write }) => times * write),
      "dynamodb_write",
    ),
    line(
      "database: reads",
      sum(all, ({ times, read: units }) => times * units),
      "dynamodb_read",
    ),
    line("events", events.times, "eventbridge_event"),
    line("queues", reactions.times * 3, "sqs_request"),
    line("mails", mails, "ses_mail"),
    line("edge: requests", edge, "cloudfront_request"),
    line("edge: functions", edge, "cloudfront_function"),
    line("edge: GB", gigabytes, "cloudfront_gb"),
    ...(firewall ? [line("firewall: requests", edge, "waf_request")] : []),
    line("logs: GB", (runs * usage.log_bytes_per_call.bytes) / 1e9, "logs_gb"),
    line("files: written", files.written, "s3_put"),
    line("files: read", files.read, "s3_get"),
    line(
      "table, kept for a year: GB-months",
      (table_megabytes.megabytes / 1000) * months,
      "dynamodb_gb_month",
    ),
    line(
      "table's backup, for a year: GB-months",
      (table_megabytes.megabytes / 1000) * months,
      "dynamodb_backup_gb_month",
    ),
    line("files, kept for a year: GB-months", (files.megabytes / 1000) * months, "s3_gb_month"),
  ];
}

/** Returns a month's bill of a stage that nobody uses, from its templates. */
export function idleOf(stage) {
  const has = counts[stage];
  if (!has) throw new Error(`counts.json has no ${stage}`);
  const { job, poll, memory_gb } = usage;
  return [
    line("queues that functions poll", has.polled_queues * poll.per_month, "sqs_request"),
    line("alarms: metrics", has.alarm_metrics, "alarm_metric_month"),
    line("dashboards", has.dashboards, "dashboard_month"),
    line("firewalls", has.firewalls, "waf_acl_month"),
    line("rules of firewalls", has.firewall_rules, "waf_rule_month"),
    line("keys", has.keys, "kms_key_month"),
    line("secrets", has.secrets, "secret_month"),
    line("hosted zones", has.hosted_zones, "hosted_zone_month"),
    line("canaries: runs", has.canaries * 8760, "canary_run"),
    line("jobs: time", has.job_runs * (job.ms / 1000) * memory_gb.gb, "lambda_gb_second"),
    line("jobs: calls", has.job_runs, "lambda_request"),
    line("jobs: reads", has.job_runs * job.read, "dynamodb_read"),
    line("jobs: logs, GB", (has.job_runs * usage.log_bytes_per_call.bytes) / 1e9, "logs_gb"),
  ];
}

/**
 * Returns a month's bill of production with this many workspaces: idle, and a project's life for each of
 * their projects.
 */
export function monthOf(workspaces) {
  const lives = workspaces * usage.projects_per_workspace_and_month.projects;
  const fixed = totalOf(idleOf("production"));
  const used = totalOf(lifeOf()) * lives;
  return { workspaces, calls: lives * 300, fixed, used, total: fixed + used };
}

/** Returns what the provider of each model takes for the draft of a brief, in dollars, the cheapest first. */
export const briefsOf = () =>
  Object.entries(provider.models)
    .map(([model, { input, output }]) => ({
      model,
      usd: (provider.brief.input_tokens * input + provider.brief.output_tokens * output) / 1e9,
    }))
    .sort((a, b) => a.usd - b.usd);
