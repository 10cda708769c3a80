import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { supportEmail } from "../../../lib/report";
import { KeyHint } from "../../../ui/key-hint";
import { SectionHead } from "../../../ui/ledger";
import { PageTitle } from "../../../ui/page-title";
import { Status, type StatusName } from "../../../ui/status";

export const Route = createFileRoute("/_session/_shell/help")({ component: Help });

const meanings: readonly [StatusName, string][] = [
  ["draft", "Only you see it."],
  ["sent", "It is with the client, who has not opened it yet."],
  ["viewed", "The client has opened it."],
  ["accepted", "The client has agreed; the project starts and the deposit invoice goes out."],
  ["active", "Work is going on."],
  ["scheduled", "Sends automatically on that day."],
  ["due", "Sent, and waiting for money."],
  ["overdue", "The due day has passed."],
  ["paid", "The money is in."],
  ["owed", "You owe this to a teammate."],
  ["completed", "Done; nothing can be changed any more."],
];

/** The page of the help link when no support site is configured. */
function Help() {
  return (
    <div className="max-w-[800px]">
      <PageTitle title="Help" hidden />
      <SectionHead title="How a job goes" />
      <ol className="mt-3 mb-8 list-decimal space-y-1 pl-5 text-15">
        <li>Create a project: price the work in phases and services.</li>
        <li>Build the proposal and send it. Your client reads and accepts it from a link.</li>
        <li>Invoices follow the payment schedule; clients pay by card or bank, or you mark them as paid.</li>
        <li>Pay teammates from the project’s Pay page.</li>
      </ol>
      <SectionHead title="What the marks mean" />
      <dl className="mb-8">
        {meanings.map(([status, text]) => (
          <div key={status} className="flex min-h-11 items-center gap-4 border-b border-line">
            <dt className="w-32 shrink-0">
              <Status status={status} />
            </dt>
            <dd className="text-14 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <SectionHead title="Something else" />
      <p className="mt-3 mb-8 text-15">
        Write to{" "}
        <a className="font-semibold underline underline-offset-4" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . If a message shows a reference or a code, name it.
      </p>
      <SectionHead title="Keys" />
      <dl>
        <Keys keys="⌘K">Search or jump to anything</Keys>
        <Keys keys="Tab">Next field; in a ledger, the next cell</Keys>
        <Keys keys="Esc">Close what is open</Keys>
      </dl>
    </div>
  );
}

function Keys({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-4 border-b border-line">
      <dt className="w-32 shrink-0">
        <KeyHint keys={keys} />
      </dt>
      <dd className="text-14 text-muted">{children}</dd>
    </div>
  );
}
