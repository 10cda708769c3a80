import { unsentWords } from "@stint/core/project/agreement/rules";
import { GitCompareArrows, Send } from "lucide-react";
import { money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import type { Project } from "../../project/queries";
import { useUnsent } from "./use-unsent";

const link = "text-warn! [&>span]:border-warn!";

/** The line under a project's tabs: the client's version, the differences, and the three ways on. */
export function UnsentLine({ project }: { project: Project }) {
  const actions = useUnsent(project);
  const { agreement, client_name: client, currency } = project;
  const { unsent } = agreement;
  const words = unsentWords(agreement, { client, currency });
  if (!unsent || !words) return null;
  return (
    <>
      <section
        aria-label="Changes not sent"
        className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn sm:min-h-[60px] max-sm:gap-x-4"
      >
        <p className="flex min-w-0 flex-1 items-start gap-3 max-sm:basis-full">
          <GitCompareArrows size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="min-w-0 break-words">
            <strong className="font-semibold">{words.held}</strong> {words.changes}
          </span>
        </p>
        <Button
          kind="link"
          onClick={actions.see}
          aria-keyshortcuts="D"
          className={`${link} max-sm:ml-[30px]`}
        >
          See what changed
        </Button>
        <Button kind="link" pending={actions.discarding} onClick={actions.discard} className={link}>
          {actions.drops ? (
            "Drop the change"
          ) : (
            <>
              Discard<span className="max-sm:sr-only"> changes</span>
            </>
          )}
        </Button>
        <Button
          kind="primary"
          size="s"
          icon={<Send size={16} />}
          onClick={actions.send}
          className="max-sm:hidden"
        >
          {words.send}
        </Button>
      </section>
      <section
        aria-label="Sending"
        className="fixed inset-x-0 bottom-0 z-20 flex min-h-18 items-center gap-3 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <p className="min-w-0 flex-1">
          <span className="block text-13 text-muted">Version {unsent.version}</span>
          <span className="block truncate text-17 font-semibold">{money(unsent.total, currency)}</span>
        </p>
        <Button kind="primary" size="l" icon={<Send size={16} />} onClick={actions.send}>
          {words.send}
        </Button>
      </section>
      {actions.dialogs}
    </>
  );
}
