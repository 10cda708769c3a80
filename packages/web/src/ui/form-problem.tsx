import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The error of the whole form; read aloud at once. */
export function FormProblem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert" className="flex gap-2 rounded-ctl bg-bad-soft px-3.5 py-2.5 text-14 text-bad">
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
