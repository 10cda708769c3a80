// What a bundled function can reach: names of the environment, and calls of AWS beside the table's. The stacks give a
// function these and no others (dist/functions/needs.json), so nobody has to keep a list, and none can be too long.
import { load } from "./apart.mjs";

/** Calls of AWS by the module of their command, and the action that IAM asks for. */
const ACTIONS = {
  "client-s3/PutObject": "s3:PutObject",
  "client-s3/GetObject": "s3:GetObject",
  "client-s3/HeadObject": "s3:GetObject",
  "client-eventbridge/PutEvents": "events:PutEvents",
};

/** The names that the product reads beside those of core's platform/env. */
const BESIDE = ["STINT_CANARY", "STINT_ARCHIVE_BUCKET", "STINT_STATUS_BUCKET"];

/** Every name that the product reads: those of core's platform/env, and those beside it. */
export const environmentNames = async () => ({
  schema: (await load("core/src/platform/env/index.ts")).NAMES,
  beside: BESIDE,
});

/**
 * `{ environment, actions }` of a bundle. `outputs` are those of esbuild's metafile, `texts` what they hold. Names of
 * properties are kept by the minifier, and what nobody calls is not in a bundle: a name that stands anywhere but once,
 * in the schema of the environment itself, is read. SES is loaded on the first mail, whole; who reads the sender mails.
 */
export function needsOf({ names: { schema, beside }, outputs, texts }) {
  const count = (name) =>
    texts.reduce((sum, text) => sum + text.split(new RegExp(`\\b${name}\\b`)).length - 1, 0);
  // Each name of the schema stands in it once, where a bundle has the schema.
  const own = schema.every((name) => count(name) > 0) ? 1 : 0;
  const environment = [
    ...schema.filter((name) => count(name) > own),
    ...beside.filter((name) => count(name) > 0),
  ];
  const commands = outputs
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => /(client-[a-z0-9]+)\/dist-[a-z]+\/commands\/(\w+)Command\.js$/.exec(path))
    .flatMap((match) => ACTIONS[`${match?.[1]}/${match?.[2]}`] ?? []);
  const mail = environment.includes("STINT_MAIL_FROM") ? ["ses:SendEmail"] : [];
  return { environment, actions: [...new Set([...commands, ...mail])].sort() };
}
