import { Part, SaveLine } from "../../ui/part";
import { Switch } from "../../ui/switch";
import { usePersonForm } from "./use-person-form";

/** Settings: whether what people write may leave for the AI provider. */
export function AiPart() {
  const form = usePersonForm(["send_to_ai"]);
  const { send_to_ai } = form.values;
  return (
    <Part title="AI" note="Where this product has a provider: OpenAI.">
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <div>
          <Switch
            checked={send_to_ai ?? true}
            onChange={(on) => form.set("send_to_ai", on)}
            hint={
              send_to_ai
                ? "What is sent: the sentences of a brief or a term, your remark on a phase, and what fits them in the library; a text that you ask help with, or what its scope and terms say, with the client's question that you answer. Names and sums that somebody wrote into these go with them. Your prices, client records and invoices are never sent."
                : "Drafts and suggestions are made from the library and the scope alone. Nothing of them leaves Stint."
            }
          >
            Send briefs, terms and texts to an AI provider
          </Switch>
        </div>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save AI settings
        </SaveLine>
      </form>
    </Part>
  );
}
