import type { Text } from "./text";

export const describeDraft = (of: { project: string; services: number }): Text => ({
  title: `The draft for ${of.project} is ready.`,
  body: `${of.services} ${of.services === 1 ? "service" : "services"} to accept or leave out.`,
});

export const describeFailure = (of: { project: string; why: string }): Text => ({
  title: `There is no draft for ${of.project}.`,
  body: `${of.why} Your brief is kept.`,
});

export const describeTerms = ({ names }: { names: readonly string[] }): Text => ({
  title:
    names.length === 1 ? "Your contract term is written." : `${names.length} contract terms are written.`,
  body: `${names.join(", ")}. Read before you save.`,
});

export const describeTermFailure = ({ why }: { why: string }): Text => ({
  title: "The contract term was not written.",
  body: `${why} What you wrote is kept.`,
});
