import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, Upload as UploadIcon } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { ACCEPTED, bytesInWords, upload, uploadProblem } from "../record/upload";
import { type Client, clientQuery } from "./queries";

/** Files kept with a client; only the workspace sees them. */
export function Files({ client }: { client: Client }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const reload = () => queryClient.invalidateQueries({ queryKey: ["clients", "one", client.id] });
  const path = { id: client.id };
  const add = useMutation({
    mutationFn: (file: File) =>
      upload(
        {
          start: (body) => api.post("/clients/{id}/assets", { path, body }),
          complete: (body) => api.post("/clients/{id}/assets/complete", { path, body }),
        },
        file,
      ),
    onMutate: () => setProblem(undefined),
    onSuccess: async (_, file) => {
      await reload();
      toast(`${file.name} added.`);
    },
    onError: (error) => setProblem(uploadProblem(error)),
    meta: { errors: "own" },
  });
  const remove = useMutation({
    mutationFn: async (aid: number) =>
      (await api.delete("/clients/{id}/assets/{aid}", { path: { id: client.id, aid } })).data,
    onSuccess: (left) => {
      queryClient.setQueryData(clientQuery(client.id).queryKey, left);
      toast("File removed.");
    },
  });
  const open = useMutation({
    mutationFn: async (aid: number) =>
      (await api.get("/clients/{id}/assets/{aid}", { path: { id: client.id, aid } })).data,
    onSuccess: ({ url }) => window.open(url, "_blank", "noopener"),
  });
  return (
    <section>
      <SectionHead title="Files" />
      {client.assets.length === 0 && (
        <p className="pt-3 text-14 text-muted">Briefs and signed papers: PDF, JPEG or PNG, up to 20 MB.</p>
      )}
      <ul className="divide-y divide-line">
        {client.assets.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-1.5 text-14">
            <p className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => open.mutate(file.id)}
                className="block max-w-full truncate border-b border-line2 text-left hover:border-ink"
              >
                {file.name}
              </button>
              <span className="text-13 text-muted">{bytesInWords(file.size)}</span>
            </p>
            <RowMenu
              label={`More for ${file.name}`}
              items={[
                { id: "open", label: "Open", icon: <Download />, onSelect: () => open.mutate(file.id) },
                {
                  id: "remove",
                  label: "Remove",
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => remove.mutate(file.id),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        data-file=""
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) add.mutate(file);
          event.target.value = "";
        }}
      />
      <Button
        size="s"
        icon={<UploadIcon size={16} />}
        className="mt-3"
        pending={add.isPending}
        pendingLabel="Adding"
        onClick={() => input.current?.click()}
      >
        Add file
      </Button>
      <div aria-live="polite">{problem && <p className="mt-1.5 text-13 text-bad">{problem}</p>}</div>
    </section>
  );
}
