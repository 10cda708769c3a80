import { MOST_SAMPLES } from "@stint/core/profile/work/rules";
import { AddInput, ChangeInput, type Info } from "@stint/core/profile/work/schema";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Ellipsis, GripVertical, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import "./profile.css";
import { api, isApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { FormProblem } from "../../ui/form-problem";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import { PageTitle } from "../../ui/page-title";
import { Segments } from "../../ui/segments";
import { TextInput } from "../../ui/text-input";
import { ownProfileQuery } from "./queries";
import { ResumePart } from "./resume-part";
import { factsOf, SamplePicture } from "./sample-tile";
import { addFile, FileProblem } from "./upload-work";
import { useSamples } from "./use-samples";

/** Moves one entry of a list to another place. */
function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** A link or a video of the two services. */
function LinkForm({ onDone }: { onDone: () => Promise<unknown> }) {
  const form = useForm({
    schema: AddInput,
    initial: { type: "link/video" as "link/video" | "link/url", name: "", linkurl: "", client: "", role: "" },
    onSubmit: async (input) => {
      await api.post("/currentspecialist/work", { body: input });
      await onDone();
    },
  });
  const { type } = form.values;
  return (
    <form onSubmit={form.submit} noValidate aria-label="Add a link" className="mt-4 rounded-ctl bg-bg p-4">
      <Segments
        aria-label="What it leads to"
        options={[
          { value: "link/video", label: "Video" },
          { value: "link/url", label: "Link" },
        ]}
        value={type}
        onChange={(next) => form.set("type", next)}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          label="Address"
          error={form.errors.linkurl}
          hint={type === "link/video" ? "Of YouTube or Vimeo" : "It starts with https://"}
        >
          <TextInput {...form.field("linkurl")} inputMode="url" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          label="Name"
          error={form.errors.name}
          hint={type === "link/video" ? "Leave it empty to take the video's title" : undefined}
        >
          <TextInput {...form.field("name")} maxLength={80} />
        </Field>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" kind="primary" className="mt-4" pending={form.pending} pendingLabel="Adding">
        Add
      </Button>
    </form>
  );
}

/** What is said of a sample. */
function SampleForm({ sample, onDone }: { sample: Info; onDone: () => void }) {
  const { change } = useSamples();
  const form = useForm({
    schema: ChangeInput,
    initial: { name: sample.name, client: sample.client, role: sample.role, alt: sample.alt },
    onSubmit: async (input) => {
      await change.mutateAsync({ id: sample.id, input });
      onDone();
    },
  });
  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label={`Edit ${sample.name}`}
      className="mt-4 rounded-ctl bg-bg p-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={form.errors.name}>
          <TextInput {...form.field("name")} maxLength={80} autoFocus />
        </Field>
        <Field label="Client" error={form.errors.client}>
          <TextInput {...form.field("client")} maxLength={80} />
        </Field>
        <Field label="Your role" error={form.errors.role}>
          <TextInput {...form.field("role")} maxLength={80} />
        </Field>
        <Field label="What is seen" hint="For those who do not see it" error={form.errors.alt}>
          <TextInput {...form.field("alt")} maxLength={200} />
        </Field>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="mt-4 flex gap-2">
        <Button type="submit" kind="primary" pending={form.pending} pendingLabel="Saving">
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

interface Fault {
  name: string;
  reason: string;
}

/** /worksamples: what a person shows of their work, in the order in which others see it. */
export function WorkSamplesPage() {
  const { data } = useSuspenseQuery(ownProfileQuery);
  const { sort, remove, reload } = useSamples();
  const [faults, setFaults] = useState<Fault[]>([]);
  const [uploading, setUploading] = useState(0);
  const [open, setOpen] = useState<"link" | number>();
  const [lifted, setLifted] = useState<{ id: number; before: readonly Info[] }>();
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const samples = data.work;
  // A tile that moves loses the focus in some browsers: the keyboard stays with it.
  useEffect(() => {
    if (lifted && samples.length > 0) document.getElementById(`move-${lifted.id}`)?.focus();
  }, [lifted, samples]);
  const room = MOST_SAMPLES - samples.length;
  const edited = typeof open === "number" ? samples.find(({ id }) => id === open) : undefined;

  async function addAll(files: readonly File[]) {
    setFaults([]);
    const some = files.slice(0, room);
    setUploading(some.length);
    for (const file of some) {
      try {
        await addFile(file);
      } catch (error) {
        if (!(error instanceof FileProblem) && !isApiError(error)) throw error;
        const fault = { name: file.name, reason: error.message };
        setFaults((now) => [...now, fault]);
      }
      setUploading((now) => now - 1);
    }
    await reload();
  }

  const move = (from: number, to: number) => {
    if (to < 0 || to >= samples.length || to === from) return;
    setSaid(`${samples[from]?.name}, place ${to + 1} of ${samples.length}`);
    sort.mutate(moveEntry(samples, from, to));
  };

  return (
    <>
      <PageTitle title="Work samples" parent={{ label: "Profile", to: "/profile" }} hasPrimary />
      <p className="mt-1 text-14 text-muted">
        The first one is the cover, and the first three stand in lists. {samples.length} of {MOST_SAMPLES}.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon={<Upload size={16} aria-hidden="true" />}
          pending={uploading > 0}
          pendingLabel={`${uploading} on their way`}
          disabled={room === 0}
          onClick={() => input.current?.click()}
        >
          Add files
        </Button>
        <Button
          disabled={room === 0}
          aria-expanded={open === "link"}
          onClick={() => setOpen(open === "link" ? undefined : "link")}
        >
          Add a link or video
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files of your work"
          accept="application/pdf,image/jpeg,image/png"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = "";
            void addAll(files);
          }}
        />
      </div>
      {faults.length > 0 && (
        <div role="alert" className="mt-3 text-14 text-bad">
          <ul>
            {faults.map(({ name, reason }) => (
              <li key={name}>{`${name}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      {open === "link" && (
        <LinkForm
          onDone={async () => {
            await reload();
            setOpen(undefined);
          }}
        />
      )}
      {edited && <SampleForm key={edited.id} sample={edited} onDone={() => setOpen(undefined)} />}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {samples.length === 0 ? (
        <p className="mt-8 text-15 text-muted">Nothing here yet. PDF, JPEG or PNG, up to 20 MB each.</p>
      ) : (
        <ol aria-label="Your work samples" className="profile-samples mt-6">
          {samples.map((sample, at) => (
            <li
              key={sample.id}
              draggable
              data-lifted={lifted?.id === sample.id || dragged === at ? "" : undefined}
              data-edge={
                dragged === undefined || over !== at || dragged === at
                  ? undefined
                  : dragged < at
                    ? "after"
                    : "before"
              }
              className="profile-sample min-w-0"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(at);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(at);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, at);
              }}
            >
              <SamplePicture sample={sample} />
              <div className="mt-1 flex items-center gap-1">
                <IconButton
                  label={`Move ${sample.name}`}
                  icon={<GripVertical size={16} />}
                  aria-pressed={lifted?.id === sample.id}
                  onKeyDown={(event) => {
                    const isLifted = lifted?.id === sample.id;
                    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                    if (event.key === " ") {
                      event.preventDefault();
                      setLifted(isLifted ? undefined : { id: sample.id, before: samples });
                      setSaid(
                        isLifted ? `${sample.name} put down` : `${sample.name} lifted. Arrows move it.`,
                      );
                    } else if (isLifted && step) {
                      event.preventDefault();
                      move(at, at + step);
                    } else if (isLifted && event.key === "Escape") {
                      setLifted(undefined);
                      setSaid(`${sample.name} put back`);
                      sort.mutate(lifted.before);
                    }
                  }}
                  id={`move-${sample.id}`}
                  onBlur={({ relatedTarget }) => relatedTarget && setLifted(undefined)}
                />
                <p className="min-w-0 flex-1 truncate text-14 font-semibold">{sample.name}</p>
                {at === 0 && <span className="text-13 text-muted">Cover</span>}
                <Menu
                  label={`Actions for ${sample.name}`}
                  items={[
                    { id: "edit", label: "Edit", onSelect: () => setOpen(sample.id) },
                    { id: "first", label: "Move first", disabled: at === 0, onSelect: () => move(at, 0) },
                    {
                      id: "before",
                      label: "Move before",
                      disabled: at === 0,
                      onSelect: () => move(at, at - 1),
                    },
                    {
                      id: "after",
                      label: "Move after",
                      disabled: at === samples.length - 1,
                      onSelect: () => move(at, at + 1),
                    },
                    "line",
                    { id: "delete", label: "Delete", danger: true, onSelect: () => remove.mutate(sample) },
                  ]}
                  trigger={<IconButton label={`Actions for ${sample.name}`} icon={<Ellipsis size={18} />} />}
                />
              </div>
              {factsOf(sample) && <p className="truncate text-14 text-muted">{factsOf(sample)}</p>}
            </li>
          ))}
        </ol>
      )}
      <ResumePart profile={data} />
    </>
  );
}
