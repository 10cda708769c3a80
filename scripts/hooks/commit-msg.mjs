// Checks a commit's subject: at most 72 characters, in the form `type(area): what`; messages that git itself
// writes pass.
import { readFileSync } from "node:fs";

const LONGEST = 72;
const FORM = /^(feat|fix|refactor|perf|test|docs|build|ci|chore|style|revert)(\([a-z0-9, /-]+\))?!?: \S/;
const OWN = /^(Merge |Revert "|(fixup|squash|amend)! )/;

const [subject = ""] = readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"));
const length = [...subject].length;
const faults = OWN.test(subject)
  ? []
  : [
      ...(length > LONGEST
        ? [`The subject has ${length} characters; ${LONGEST} are enough, the why goes below.`]
        : []),
      ...(FORM.test(subject)
        ? []
        : ["The subject says type(area): what, as in `fix(invoice): tax of a credit note`."]),
    ];
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
