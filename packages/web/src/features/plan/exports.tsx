import { useState } from "react";
import { downloadFile } from "../../lib/download";
import { report } from "../../lib/report";
import { Button } from "../../ui/button";

const FILES = [
  ["Clients", "/clients/export", "clients.csv"],
  ["Projects", "/projects/export", "projects.csv"],
  ["Proposals", "/proposals/export", "proposals.csv"],
  ["Invoices", "/invoices/export", "invoices.csv"],
  ["Templates", "/scopetemplates/export", "templates.csv"],
  ["Services", "/deliverables/export", "services.csv"],
  ["Contract terms", "/contractterms/export", "contract terms.csv"],
] as const;

/** What can be taken along before a plan ends: a file for each kind, since there is none of everything. */
export function Exports() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button kind="link" aria-expanded={false} onClick={() => setOpen(true)}>
        Export your data first
      </Button>
    );
  return (
    <div className="text-14">
      <p className="text-muted">
        A CSV file for each kind, as often as you like. Documents are PDFs on their own pages.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {FILES.map(([label, path, name]) => (
          <Button key={path} kind="link" onClick={() => void downloadFile(path, name).catch(report)}>
            {label}
          </Button>
        ))}
      </p>
    </div>
  );
}
