import { type ComponentType, lazy, useEffect } from "react";
import { isMissingCode, report } from "../lib/report";
import { ErrorLine } from "./error-line";

/**
 * A part of a page that comes when it is wanted. Where its code does not come the page stays, with all that was typed
 * into it: a dialog (whatever has an `onClose`) is closed again and a line at the bottom says why; anything else says
 * so in its place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      const close = (props: object) => ("onClose" in props ? props.onClose : undefined);
      return { default: (props: Props) => <Missing error={error} onClose={close(props)} /> };
    }
  });
}

function Missing({ error, onClose }: { error: unknown; onClose: unknown }) {
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
