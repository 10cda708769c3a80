// `npm run smoke -- --url URL`: checks a deployed stage: its health and revision, the sign-in page with its
// headers, the contract, and a public address that does not exist. Last step of `npm run deploy`; the exit
// code counts faults.
import { readFlags } from "./lib/flags.mjs";
import { smoke } from "./lib/smoke.mjs";

const { url, revision } = readFlags("npm run smoke -- --url URL [--revision COMMIT]", {
  url: { type: "string" },
  revision: { type: "string" },
});
if (!url || !URL.canParse(url)) {
  console.error("Name the stage's address: npm run smoke -- --url https://NAME");
  process.exit(1);
}
const faults = await smoke(url, { revision, tell: (line) => console.log(line) });
process.exit(Math.min(faults.length, 100));
