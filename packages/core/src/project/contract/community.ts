import { payments } from "./community-payments";
import { CONFIDENTIALITY } from "./initial";
import type { LibraryTerm } from "./schema";
import { lines, type TermText } from "./term-text";
import { blocksOf } from "./text/rules";

const TERMS: TermText[] = [
  { ...CONFIDENTIALITY, group: "Confidentiality" },
  {
    name: "Term and Termination",
    group: "Termination",
    description: "When the agreement begins, when it ends, and how either side ends it earlier.",
    body: lines(
      "This agreement between {{studio_name}} and {{client_name}} begins on {{acceptance_date}} and ends when {{project_name}} is delivered and paid.",
      "Each of us may end it earlier:",
      "- at any time, with fourteen days' notice in writing;\n- at once, when the other breaks an important promise of it and does not mend that within ten days of being told in writing;\n- at once, when the other becomes insolvent.",
      "An email to the address in the proposal counts as writing.",
    ),
  },
  {
    name: "Consequences of Agreement Termination",
    group: "Termination",
    description: "What is paid, handed over and kept when the work stops before its end.",
    body: lines(
      "When this agreement ends before {{project_name}} is finished:",
      "1. {{studio_name}} invoices the work done until that day, in proportion to the prices of the scope, and costs that cannot be undone any more.\n2. What {{client_name}} has paid beyond that is paid back within thirty days.\n3. {{studio_name}} hands over what was paid for, in the state it is in.",
      "The promises about confidentiality, ownership and payment stay in force afterwards.",
    ),
  },
  {
    name: "Rights, Ownership, and Usage",
    group: "Ownership",
    description: "Who owns the results, and from when; what stays with whom.",
    body: lines(
      "Once everything due for {{project_name}} is paid, the final results belong to {{client_name}}, with the right to use, change and pass them on everywhere and without limit in time. Until then {{client_name}} may use them for review only.",
      "Not handed over, unless the scope says so:",
      "- drafts and directions that were not chosen;\n- tools, methods and building blocks that {{studio_name}} had before or uses for others as well; {{client_name}} may use them for ever as part of the results;\n- works of third parties, such as fonts, pictures or open-source software, which keep their own licences.",
      "{{client_name}} makes sure that what it provides may be used. {{studio_name}} may show the published results as a reference, and stops when asked in writing.",
    ),
  },
  ...payments,
  {
    name: "Project Delays",
    group: "Delays",
    description: "What happens to dates when material, answers or approvals come late.",
    body: lines(
      "The dates of {{project_name}} hold as long as material, answers and approvals arrive within three working days of being asked for. When they come later, the dates that depend on them move by the same number of days, and by longer where the time was already given to other work.",
      "Whoever sees a delay coming tells the other at once. When {{client_name}} is late by more than ten working days, {{studio_name}} may invoice the work done so far.",
      "Nobody is responsible for delays by events that could not be foreseen or prevented, as long as they last.",
    ),
  },
  {
    name: "Feedback Rounds",
    group: "Feedback Rounds",
    description: "How many rounds of changes are included, and what a round is.",
    body: lines(
      "Each result of {{project_name}} comes with the rounds of changes that the scope names, or with two where it names none.",
      "- A round is one collected list of remarks, from one person who speaks for {{client_name}}.\n- It comes within five working days of the presentation; otherwise the result counts as accepted.\n- Remarks that change what was agreed, rather than how it was done, are a change of the scope.",
      "Further rounds and changes of the scope are priced and accepted in writing before the work on them begins.",
    ),
  },
];

/** The community's terms, by group. Their ids are small numbers that no workspace's term can have. */
export const community: LibraryTerm[] = TERMS.map((term, index) => ({
  id: index + 1,
  name: term.name,
  body: term.body,
  content: blocksOf(term.body),
  description: term.description,
  late_fee: term.late_fee ?? null,
  group: term.group,
  is_community: true,
  is_locked: false,
  version: 1,
}));
