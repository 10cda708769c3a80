import { methodInWords } from "@stint/core/billing/rules";
import type { Info } from "@stint/core/billing/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { type Refusal, saveMethod, sortFailure } from "./checkout/use-purchase";
import { MethodFields, MethodNote, MethodProblem } from "./method-fields";
import { useMethodForm } from "./use-method-form";

/** Another card or bank account for the next charges. */
export function MethodDialog({ info, onClose }: { info: Info; onClose: () => void }) {
  const client = useQueryClient();
  const host = useRef<HTMLDivElement>(null);
  const form = useMethodForm(host, info.currency, true);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const save = async () => {
    if (pending || form.state !== "ready") return;
    setPending(true);
    setRefusal({});
    try {
      await saveMethod(form);
      await client.invalidateQueries({ queryKey: ["subscription"] });
      toast("The next charges go there.");
      onClose();
    } catch (error) {
      setRefusal(sortFailure(error));
    } finally {
      setPending(false);
    }
  };
  const former = methodInWords(info);
  return (
    <Modal
      open
      size="m"
      onClose={onClose}
      closable={!pending}
      title="Pay with another card or account"
      description={former ? `${former} is used until then.` : undefined}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingLabel="Saving"
            aria-disabled={form.state !== "ready" || undefined}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <MethodFields form={form} host={host} />
      <MethodProblem>{refusal.form}</MethodProblem>
      <div className="mt-4">
        <MethodNote />
      </div>
    </Modal>
  );
}
