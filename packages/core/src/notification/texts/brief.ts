import type { Text } from "./text";

export const describeDraft = (of: { project: string; services: number }): Text => ({
  title: `The draft for ${of.project} is ready.`,
  body: `${of.services} ${of.services === 1 ? "service" : "services"} to accept or leave out.`,
});

export const describeFailure = (of: { project: string; why: string }): Text => ({
  title: `There is no draft for ${of.project}.`,
  body: `${of.why} Your brief is kept.`,
});
