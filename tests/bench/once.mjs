// One cold start: imports the bundle named first, calls its handler with the event in EVENT, tells how long both
// took together and what was answered. Run by cold.ts, once per process.
const started = performance.now();
const cpu = process.cpuUsage();
const { handler } = await import(process.argv[2] ?? "");
const imported = performance.now() - started;
const answer = await handler(JSON.parse(process.env.EVENT ?? "{}"), {});
const { user, system } = process.cpuUsage(cpu);
const ms = performance.now() - started;
console.log(
  JSON.stringify({
    ms,
    imported,
    cpu: (user + system) / 1000,
    status: answer.statusCode,
    bytes: answer.body?.length,
  }),
);
process.exit(0);
