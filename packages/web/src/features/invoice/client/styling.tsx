import { UpdateInput } from "@stint/core/client/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { FormFeet } from "../../../ui/form-feet";
import { FormProblem } from "../../../ui/form-problem";
import { SectionHead } from "../../../ui/ledger";
import { Switch } from "../../../ui/switch";
import { TextInput } from "../../../ui/text-input";
import { ColorField } from "../../brand/color-field";
import { type Client, clientQuery } from "../../client/queries";

/** The style of invoices to this client: a name and color of their own, else the workspace's. */
export function InvoiceStyling({ client }: { client: Client }) {
  const [editing, setEditing] = useState(false);
  const { invoice_brand_name, invoice_brand_color, invoice_hides_logo } = client;
  const own = invoice_brand_name !== null || invoice_brand_color !== null || invoice_hides_logo;
  return (
    <section>
      <SectionHead
        title="Invoice styling"
        aside={
          <Button kind="link" aria-label="Edit invoice styling" onClick={() => setEditing(true)}>
            Edit
          </Button>
        }
      />
      <div className="space-y-2 pt-3 text-14">
        {!own && <p className="text-muted">As in your settings.</p>}
        {invoice_brand_name !== null && <p className="break-words">{invoice_brand_name}</p>}
        {invoice_brand_color !== null && (
          <p className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-[4px] border border-line2"
              style={{ background: invoice_brand_color }}
            />
            {invoice_brand_color}
          </p>
        )}
        {invoice_hides_logo && <p className="text-muted">Without your logo</p>}
      </div>
      {editing && <StylingDialog client={client} onClose={() => setEditing(false)} />}
    </section>
  );
}

function StylingDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { brand_name } = useUser();
  const id = useId();
  const bodyOf = ({ name, color, hides }: { name: string; color: string; hides: boolean }) => ({
    invoice_brand_name: name.trim() || null,
    invoice_brand_color: color.trim() || null,
    invoice_hides_logo: hides,
  });
  const form = useForm({
    initial: {
      name: client.invoice_brand_name ?? "",
      color: client.invoice_brand_color ?? "",
      hides: client.invoice_hides_logo,
    },
    check: (values) => {
      const issues = UpdateInput.safeParse(bodyOf(values)).error?.issues ?? [];
      const of = (field: string) => issues.find(({ path }) => path[0] === field)?.message ?? "";
      return { name: of("invoice_brand_name"), color: of("invoice_brand_color") };
    },
    onSubmit: async (values) => {
      const { data } = await api.patch("/clients/{id}", {
        path: { id: client.id },
        body: bodyOf(values),
        version: client.version,
      });
      queryClient.setQueryData(clientQuery(client.id).queryKey, data);
      onClose();
      toast("Saved. Invoices that were sent stay as they are.");
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title="Invoice styling"
      description={`For invoices to ${client.name}: page, PDF and email. Empty is as in your settings.`}
      actions={
        <FormFeet form={id} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save
        </FormFeet>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="space-y-4">
        <Field label="Name on invoices" error={form.errors.name}>
          <TextInput {...form.field("name")} maxLength={120} placeholder={brand_name ?? ""} />
        </Field>
        <ColorField
          value={form.values.color}
          onChange={(color) => form.set("color", color)}
          error={form.errors.color}
        />
        <Switch checked={!form.values.hides} onChange={(on) => form.set("hides", !on)}>
          Show your logo
        </Switch>
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
