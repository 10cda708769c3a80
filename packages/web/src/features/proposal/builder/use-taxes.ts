import type { ProjectTax } from "@stint/core/project/schema";
import { useEffect, useState } from "react";
import type { WithTaxes } from "./live-document";

/** The calculator of taxes, which is loaded where a project has any; undefined until it is there. */
export function useTaxes({ taxes }: ProjectTax): WithTaxes | undefined {
  const [counted, setCounted] = useState<WithTaxes>();
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
  return counted;
}
