import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A password's hash costs a third of a second and 128 MB in the product; hundreds of them are made here. */
const env = { STINT_PASSWORD_COST: "12" };

/** Files that wait for their database or browser half of the time; one core is left to what runs beside them. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * Files with modules and an environment of their own, since they change settings that are read once, or stand between the
 * database and its client. All others of a worker share their modules (setup.ts).
 */
const ALONE = [
  "packages/core/test/identity/{account,rotation}.test.ts",
  "packages/core/test/invoice/{recurring,schedule,send,sweep}.test.ts",
  "packages/core/test/{operations/migrate,project/scope/whole,proposal/one-counter,proposal/race}.test.ts",
  "packages/functions/test/{canary,google,mail-outage,origin,publish,security,sweep,webhook}.test.ts",
];
/**
 * The most telling files, which run in a world in which no workspace has the id of its owner, as if each had changed
 * hands. `npm test` runs them there alone, a soak in both worlds.
 */
const HANDED_OVER = [
  "packages/core/test/{client,identity,project,proposal,user}/**/*.test.ts",
  "packages/core/test/{invoice/draft,mailing/mailing,payout/payout}.test.ts",
  "packages/functions/test/{billing,billing-routes,client,identity,invoice,people,payout-transfer,project,proposal,team,team-handover,team-seats,teammate}.test.ts",
];
/** True where a file runs in one world only, the stricter one if there are two. */
const isOneWorld = process.env.STINT_ONE_WORLD === "1";
/** Tests with a document or with modules of their own to mock: whatever they load is theirs. */
const PAGES = ["packages/web/test/{components/*,scope-editor,service-worker,sync/marks}.test.ts"];
const unit = {
  setupFiles: ["packages/web/test/one-react.ts", "tests/restore-globals.ts"],
  testTimeout: 180_000,
};
/** The same of reliability: what a function asks of AWS, and the product beside a table that was restored. */
const APART = ["tests/reliability/{calls,restore}.test.ts"];
const database = {
  globalSetup: ["packages/core/test/support/global.ts"],
  env,
  // SOAK=1 runs the full figures: minutes, not seconds.
  testTimeout: process.env.SOAK ? 1_800_000 : 300_000,
  hookTimeout: 300_000,
  maxWorkers,
};
const reliability = { ...database, setupFiles: ["packages/core/test/support/setup.ts"] };

/** `unit` and `page` need nothing; what stands on `database` has a DynamoDB Local, `stacks` a synthesized app. */
export default defineConfig({
  test: {
    // A fault names what it found, not only its shape: often the summary is all that is left of a run.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: [
            "packages/core/test/{rules,brand,pdf,planner}/**/*.test.ts",
            "packages/{catalog,documents,email,openai-emulator,web}/{test,src}/**/*.test.{ts,tsx}",
            "tests/structure/**/*.test.ts",
          ],
          exclude: PAGES,
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: "page",
          include: PAGES,
          setupFiles: [...unit.setupFiles, "packages/web/test/patience.ts"],
        },
      },
      {
        test: {
          ...database,
          name: "integration",
          include: ["packages/core/test/*/**/*.test.ts", "packages/functions/test/**/*.test.ts"],
          exclude: [
            "packages/core/test/{rules,brand,pdf,planner}/**",
            ...ALONE,
            ...(isOneWorld ? HANDED_OVER : []),
          ],
          setupFiles: ["packages/core/test/support/setup.ts"],
          isolate: false,
        },
      },
      {
        test: {
          ...database,
          name: "handed-over",
          env: { ...env, STINT_TEST_WORLD: "handed-over" },
          include: HANDED_OVER,
          exclude: ALONE,
          setupFiles: ["packages/core/test/support/setup.ts"],
          isolate: false,
        },
      },
      {
        test: {
          ...database,
          name: "alone",
          include: ALONE,
          setupFiles: ["packages/core/test/support/setup.ts"],
        },
      },
      {
        test: {
          ...database,
          name: "laptop",
          include: ["packages/{local,stripe-emulator}/test/**/*.test.ts"],
        },
      },
      {
        test: {
          ...reliability,
          name: "reliability",
          include: ["tests/reliability/**/*.test.ts"],
          exclude: APART,
          isolate: false,
        },
      },
      { test: { ...reliability, name: "apart", include: APART } },
      {
        test: {
          name: "stacks",
          include: ["tests/stacks/**/*.test.ts"],
          globalSetup: ["tests/stacks/set-up.ts"],
          // A synthesis computes for minutes, and other tests run beside it.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.spec.ts"],
          globalSetup: ["tests/e2e/set-up.ts"],
          env,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // A worker keeps its product and browser, and each file finds an empty one (support.ts).
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: ["tests/contract/set-up.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
