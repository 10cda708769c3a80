import type { ProjectTax } from "@stint/core/project/schema";
import type { Preview } from "@stint/core/proposal/schema";
import { useEffect, useMemo, useState } from "react";
import type { WithTaxes } from "./live-document";
import type { withTaxes as CountTaxes } from "./with-taxes";

/** The calculator of taxes, which is loaded where a project has any; undefined until it is there. */
export function useTaxes(
  { taxes }: ProjectTax,
  { parts, withholding }: Pick<Preview, "parts" | "withholding">,
): WithTaxes | undefined {
  const [counted, setCounted] = useState<typeof CountTaxes>();
  const needs = taxes.length > 0 && !counted;
  useEffect(() => {
    if (!needs) return;
    let left = false;
    import("./with-taxes").then(
      ({ withTaxes }) => !left && setCounted(() => withTaxes),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [needs]);
  return useMemo(
    () =>
      counted &&
      ((document, planned, project) => counted(document, planned, project, { parts, withholding })),
    [counted, parts, withholding],
  );
}
