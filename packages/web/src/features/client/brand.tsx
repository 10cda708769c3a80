import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../lib/api";
import { toast, toastError } from "../../lib/toast";
import { BrandMark } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { SectionHead } from "../../ui/ledger";
import { TextInput } from "../../ui/text-input";
import { ColorField, firstColor } from "../brand/color-field";
import { checkFile, FileProblem, upload, uploadProblem } from "../record/upload";
import { useClientForm } from "./client-form";
import { type Client, clientQuery } from "./queries";

/** A client's brand: name, logo and colors, at hand for the work for them. */
export function ClientBrand({ client }: { client: Client }) {
  const [editing, setEditing] = useState(false);
  const { brand_name, brand_logo_url, primary_brand_color, text_brand_color } = client;
  const colors = [primary_brand_color, text_brand_color].filter((each) => each !== null);
  const none = !brand_name && !brand_logo_url && colors.length === 0;
  return (
    <section>
      <SectionHead
        title="Brand"
        aside={
          <Button kind="link" onClick={() => setEditing(true)}>
            Edit
          </Button>
        }
      />
      {none && <p className="pt-3 text-14 text-muted">Logo and colors, at hand for the work.</p>}
      <div className="space-y-3 pt-3 text-14">
        {(brand_logo_url || brand_name) && (
          <p className="flex items-center gap-3">
            {brand_logo_url && (
              <BrandMark
                name={brand_name || client.name}
                color={primary_brand_color ?? firstColor}
                src={brand_logo_url}
                size={32}
              />
            )}
            {brand_name}
          </p>
        )}
        {colors.map((color) => (
          <p key={color} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-[4px] border border-line2"
              style={{ background: color }}
            />
            {color}
          </p>
        ))}
      </div>
      <Logo client={client} />
      {editing && <BrandDialog client={client} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Logo({ client }: { client: Client }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const options = {
    onSuccess: (data: Client) => {
      queryClient.setQueryData(clientQuery(client.id).queryKey, data);
      toast("Saved.");
    },
    onError: (error: Error) => toastError(uploadProblem(error)),
    meta: { errors: "own" as const },
  };
  const add = useMutation({
    mutationFn: async (file: File) => {
      if ((await checkFile(file)) === "pdf") throw new FileProblem("Choose a JPEG or PNG file.");
      const path = { id: client.id };
      return upload(
        {
          start: (body) => api.post("/clients/{id}/assets", { path, body }),
          complete: ({ upload_id }) => api.post("/clients/{id}/brandlogo", { path, body: { upload_id } }),
        },
        file,
      );
    },
    ...options,
  });
  const remove = useMutation({
    mutationFn: async () =>
      (
        await api.patch("/clients/{id}", {
          path: { id: client.id },
          body: { brand_logo_url: null },
          version: client.version,
        })
      ).data,
    ...options,
  });
  return (
    <p className="flex gap-4 pt-3">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        data-logo=""
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) add.mutate(file);
          event.target.value = "";
        }}
      />
      <Button kind="link" pending={add.isPending} onClick={() => input.current?.click()}>
        {client.brand_logo_url ? "Another logo" : "Add logo"}
      </Button>
      {client.brand_logo_url && (
        <Button kind="link" pending={remove.isPending} onClick={() => remove.mutate()}>
          Remove logo
        </Button>
      )}
    </p>
  );
}

function BrandDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const form = useClientForm(client, ["brand_name", "primary_brand_color", "text_brand_color"], onClose);
  return (
    <FormDialog title="Brand" form={form} verb="Save" pendingVerb="Saving" onClose={onClose}>
      <Field label="Brand name" error={form.errors.brand_name}>
        <TextInput {...form.field("brand_name")} maxLength={120} />
      </Field>
      <ColorField
        value={form.values.primary_brand_color}
        onChange={(color) => form.set("primary_brand_color", color)}
        error={form.errors.primary_brand_color}
      />
      <Field label="Text color" hint="Such as #ffffff" error={form.errors.text_brand_color}>
        <TextInput {...form.field("text_brand_color")} maxLength={7} />
      </Field>
    </FormDialog>
  );
}
