import { type ComponentType, lazy, useEffect } from "react";
import { isMissingCode, report } from "../lib/report";
import { ErrorLine } from "./error-line";

/**
 * Makes a part of a page that is loaded when it is drawn. If its code fails to load, the page stays, with all that was typed
 * into it: a dialog (a part with `onClose`) is closed again and a line at the bottom says why; any other part says
 * so in its place, or nothing where it `isQuiet`: what only helps is missed by nobody.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, isQuiet = false) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      if (isQuiet) return { default: () => null };
      const close = (props: object) => ("onClose" in props ? props.onClose : undefined);
      return { default: (props: Props) => <MissingPart error={error} onClose={close(props)} /> };
    }
  });
}

function MissingPart({ error, onClose }: { error: unknown; onClose: unknown }) {
  const isDialog = typeof onClose === "function";
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is opened
  useEffect(() => {
    if (!isDialog) return;
    report(error);
    onClose();
  }, []);
  if (isDialog) return null;
  return <ErrorLine onRetry={() => location.reload()}>This part of the page did not load.</ErrorLine>;
}
