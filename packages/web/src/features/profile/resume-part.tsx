import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { api, isApiError } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { FormProblem } from "../../ui/form-problem";
import { ownProfileQuery, type Profile } from "./queries";
import { Resume, resumeOf } from "./resume";
import { FileProblem, putResume } from "./upload-work";
import { nameOf } from "./words";

/** One's resume below the samples: uploaded, opened, replaced and taken away. */
export function ResumePart({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sample = resumeOf(profile);
  async function run(work: () => Promise<Profile>) {
    setPending(true);
    setProblem(undefined);
    try {
      queryClient.setQueryData(ownProfileQuery.queryKey, await work());
    } catch (error) {
      if (!(error instanceof FileProblem) && !isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  }
  return (
    <section aria-labelledby="resume-title" className="pt-10">
      <h2 id="resume-title" className="border-b border-line2 pb-2 text-17 font-semibold">
        Resume
      </h2>
      <div className="flex flex-wrap items-center gap-4 border-b border-line py-3">
        {sample && <Resume sample={sample} owner={nameOf(profile)} />}
        <p className="min-w-0 flex-1 basis-40 text-14 text-muted">
          {sample ? "A PDF, shown to connections." : "A PDF, up to 20 MB. Only connections see it."}
        </p>
        <Button
          kind={sample ? "link" : "second"}
          icon={sample ? undefined : <Upload size={16} aria-hidden="true" />}
          pending={pending}
          pendingLabel="On its way"
          onClick={() => input.current?.click()}
        >
          {sample ? "Replace" : "Add a resume"}
        </Button>
        {sample && (
          <Button
            kind="link"
            disabled={pending}
            onClick={() =>
              void run(async () => {
                const { data } = await api.delete("/currentspecialist/assets/resume");
                toast("Resume deleted.");
                return data;
              })
            }
          >
            Delete
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Your resume"
          accept="application/pdf"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void run(() => putResume(file));
          }}
        />
      </div>
      <FormProblem>{problem}</FormProblem>
    </section>
  );
}
