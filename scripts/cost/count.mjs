// Counts the resources of a synthesized stage that cost money while nobody uses it.

/** Returns the runs per month of a schedule such as `rate(5 minutes)`. */
export function runsOf(expression) {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!unit) return 30;
  return Math.round((730 * 60) / (Number(count) * { minute: 1, hour: 60, day: 1440 }[unit]));
}

/** Counts an alarm's metrics, by which it is billed: each one of an expression counts. */
const metricsOf = ({ Metrics }) => (Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1);

/**
 * Counts by kind, over the resources that `tests/stacks/synth.ts` reads: `ofType(type)` returns their
 * properties.
 */
export function countOf(ofType) {
  const all = (type) => ofType(type).map(({ properties }) => properties ?? {});
  const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);
  const mappings = all("AWS::Lambda::EventSourceMapping");
  const alarms = all("AWS::CloudWatch::Alarm");
  const firewalls = all("AWS::WAFv2::WebACL");
  const schedules = all("AWS::Events::Rule").filter(
    ({ ScheduleExpression, State }) => ScheduleExpression && State !== "DISABLED",
  );
  return {
    polled_queues: mappings.filter(
      ({ EventSourceArn, StartingPosition, Enabled }) =>
        EventSourceArn && !StartingPosition && Enabled !== false,
    ).length,
    alarms: alarms.length,
    alarm_metrics: sum(alarms, metricsOf),
    dashboards: all("AWS::CloudWatch::Dashboard").length,
    firewalls: firewalls.length,
    firewall_rules: sum(firewalls, ({ Rules }) => Rules?.length ?? 0),
    keys: all("AWS::KMS::Key").length,
    secrets: all("AWS::SecretsManager::Secret").length,
    hosted_zones: all("AWS::Route53::HostedZone").length,
    job_runs: sum(schedules, ({ ScheduleExpression }) => runsOf(ScheduleExpression)),
    canaries: all("AWS::Synthetics::Canary").length,
  };
}
