import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { useDebounced } from "../../lib/debounce";
import { errorText } from "../../lib/report";
import { Combobox } from "../../ui/combobox";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { Segments } from "../../ui/segments";
import { clientMatchesQuery } from "../client/queries";
import { invoiceChanged, invoicePath } from "./queries";

type Kind = "client" | "project";
interface Found {
  id: number;
  name: string;
  client_name?: string;
}

/** New Invoice: the choice of the client or project; everything else is in the editor. */
export function CreateInvoiceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [chosen, setKind] = useState<Kind>();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<number>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [key] = useState(newKey);
  const sought = useDebounced(text.trim(), 300);
  const clients = useQuery({
    ...clientMatchesQuery(picked === undefined ? sought : ""),
    enabled: chosen !== "project",
  });
  const projects = useQuery({
    queryKey: ["projects", "matches", picked === undefined ? sought : ""],
    queryFn: async ({ signal }) =>
      (
        await api.get("/projects", {
          query: { filter: picked === undefined ? sought : "", per_page: 20 },
          signal,
        })
      ).data,
    enabled: chosen !== "client",
  });
  // The dialog opens on the client if there is no project to search.
  const kind = chosen ?? (projects.data?.length === 0 && !text ? "client" : "project");
  const query = kind === "client" ? clients : projects;
  const found: readonly Found[] = query.data ?? [];

  async function create() {
    if (pending) return;
    if (picked === undefined && !(kind === "client" && text.trim())) {
      setProblem(kind === "client" ? "Please enter a client" : "Please choose a project");
      return;
    }
    setPending(true);
    setProblem(undefined);
    try {
      const id =
        picked ?? (await api.post("/clients", { body: { name: text.trim() }, key: `${key}-client` })).data.id;
      const body = kind === "client" ? { client_id: id } : { project_id: id };
      const { data } = await api.post("/invoices", { body, key });
      invoiceChanged(data);
      onClose();
      await navigate({ to: invoicePath(data) });
    } catch (error) {
      if (isApiError(error) && error.handled) onClose();
      else
        setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="New invoice"
      actions={
        <FormFeet form="new-invoice" onCancel={onClose} pending={pending} pendingLabel="Creating">
          Create invoice
        </FormFeet>
      }
    >
      <form
        id="new-invoice"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Segments
          aria-label="What it is for"
          wide
          value={kind}
          onChange={(next) => {
            setKind(next);
            setText("");
            setPicked(undefined);
            setProblem(undefined);
          }}
          options={[
            { value: "project", label: "For a project" },
            { value: "client", label: "For a client" },
          ]}
        />
        <Field label={kind === "client" ? "Client" : "Project"} error={problem}>
          <Combobox
            key={kind}
            options={found.map(({ id, name, client_name }) => ({
              value: String(id),
              label: name,
              ...(client_name ? { hint: client_name } : {}),
            }))}
            input={text}
            onInput={(next) => {
              // The kind is fixed while somebody types: the text is meant for the choices that are shown.
              setKind(kind);
              setText(next);
              setPicked(undefined);
            }}
            value={picked === undefined ? null : String(picked)}
            onPick={(option) => {
              setKind(kind);
              setPicked(Number(option.value));
              setText(option.label);
            }}
            {...(kind === "client" ? { onCreate: (name: string) => setText(name) } : {})}
            loading={query.isFetching || (picked === undefined && sought !== text.trim())}
            placeholder={kind === "client" ? "Search or create a client" : "Search your projects"}
            maxLength={120}
          />
        </Field>
      </form>
    </Dialog>
  );
}
