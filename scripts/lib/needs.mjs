// The needs of a bundled function: names of the environment, and calls of AWS beside the table's. The stacks
// give a function exactly these (dist/functions/needs.json), so nobody has to keep a list, and none can be
// too long.
import { load } from "./apart.mjs";

/** Calls of AWS by the module of their command, and the IAM action they need. */
const ACTIONS = {
  "client-s3/PutObject": "s3:PutObject",
  "client-s3/GetObject": "s3:GetObject",
  "client-s3/HeadObject": "s3:GetObject",
  "client-s3/DeleteObject": "s3:DeleteObject",
  "client-eventbridge/PutEvents": "events:PutEvents",
};

/** Names that the product reads beside those of core's platform/env. */
const BESIDE = ["STINT_CANARY", "STINT_ARCHIVE_BUCKET", "STINT_STATUS_BUCKET"];

/** Returns every name that the product reads: those of core's platform/env, and the others. */
export const environmentNames = async () => ({
  schema: (await load("core/src/platform/env/index.ts")).NAMES,
  beside: BESIDE,
});

/**
 * Returns `{ environment, actions }` of a bundle. `outputs` are those of esbuild's metafile, `texts` their
 * contents. The minifier keeps property names, and a bundle has no uncalled code: a name that occurs anywhere
 * beside the schema of the environment is read. SES is loaded whole, on the first mail; a function that has it and
 * reads the sender sends mail. One that reads the sender alone recognizes our own mails.
 */
export function needsOf({ names: { schema, beside }, outputs, texts }) {
  const count = (name) =>
    texts.reduce((sum, text) => sum + text.split(new RegExp(`\\b${name}\\b`)).length - 1, 0);
  // Each name occurs once in the schema, if the bundle contains it.
  const own = schema.every((name) => count(name) > 0) ? 1 : 0;
  const environment = [
    ...schema.filter((name) => count(name) > own),
    ...beside.filter((name) => count(name) > 0),
  ];
  const paths = outputs
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
  const commands = paths
    .map((path) => /(client-[a-z0-9]+)\/dist-[a-z]+\/commands\/(\w+)Command\.js$/.exec(path))
    .flatMap((match) => ACTIONS[`${match?.[1]}/${match?.[2]}`] ?? []);
  const sends =
    environment.includes("STINT_MAIL_FROM") && paths.some((path) => path.includes("/client-sesv2/"));
  const mail = sends ? ["ses:SendEmail"] : [];
  return { environment, actions: [...new Set([...commands, ...mail])].sort() };
}
