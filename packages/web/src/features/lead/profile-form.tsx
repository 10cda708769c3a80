import { PROFILE_FIELDS } from "@stint/core/lead/schema";
import { useEffect, useRef, useState } from "react";
import { LeadFields, useLeadForm } from "./lead-fields";

/** On a person's public profile: what a visitor writes to them; it arrives among their leads. */
export function ProfileLead({ hash, name }: { hash: string; name: string }) {
  const [sent, setSent] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const form = useLeadForm({ hash, fields: PROFILE_FIELDS, isPerson: true, onSent: () => setSent(true) });
  useEffect(() => {
    // Opened far above or below: the page goes there, and whoever types can begin.
    frame.current?.scrollIntoView({ block: "nearest" });
    frame.current?.querySelector("input")?.focus();
  }, []);
  return (
    <div ref={frame}>
      {sent ? (
        <p role="status" className="text-17">
          Thank you, that has arrived. {name} will write to {form.values.email.trim()}.
        </p>
      ) : (
        <LeadFields form={form} reader={name} />
      )}
    </div>
  );
}
