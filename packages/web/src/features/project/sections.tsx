import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import type { Project, ProjectOverview } from "./queries";
import { scopeOf } from "./status";

/** The proposal's sections in the owner's own words; they are edited in the builder. */
export function Sections({ project, items }: { project: Project; items: ProjectOverview["sections"] }) {
  return (
    <section>
      <SectionHead
        title="Sections"
        note={items.length || undefined}
        aside={
          <Link
            to="/projects/$projectId/scopes/$scopeId/view/proposals"
            params={{ projectId: String(project.id), scopeId: String(scopeOf(project)) }}
            className={buttonClass("link")}
          >
            {items.length === 0 ? "Write one in the proposal" : "Open the proposal"}
          </Link>
        }
      />
      {items.length === 0 && (
        <p className="pt-3 text-14 text-muted">
          What a proposal says beside its scope: who you are, how you work.
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map(({ id, title, body }) => (
          <li key={id} className="py-2.5">
            <h3 className="text-15 font-medium break-words">{title}</h3>
            <p className="mt-0.5 line-clamp-2 max-w-[68ch] text-14 break-words text-muted">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
