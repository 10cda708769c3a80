import { type Values, valuesOf } from "@stint/core/project/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { useExampleValues } from "../contract/preview";
import { previewQuery } from "./queries";

/** Answers the values of placeholders in a project: the numbers of the proposal as it would go out now (D6). */
export function useProjectValues(project_id: number): Values {
  const example = useExampleValues();
  // A project's first proposal has the project's id.
  const { data } = useQuery({ ...previewQuery(project_id), retry: false });
  return data ? valuesOf(data.document) : example;
}
