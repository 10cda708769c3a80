import type { ReactNode } from "react";

/** A part of an editor of the profile, which the list of its steps leads to. */
export function EditorPart({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="profile-part">
      <div className="mb-4 flex items-baseline gap-3 border-b border-line2 pb-2">
        <h2 id={`${id}-title`} className="text-17 font-semibold">
          {title}
        </h2>
        {note && <p className="text-14 text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
