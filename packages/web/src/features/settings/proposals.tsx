import { Part, SaveLine } from "../../ui/part";
import { Switch } from "../../ui/switch";
import { usePersonForm } from "./use-person-form";

/** Settings: the switch for clients to prove their address before they answer new proposals (D20). */
export function ProposalsPart() {
  const form = usePersonForm(["require_code"]);
  const { require_code } = form.values;
  return (
    <Part title="Proposals" note="For new proposals. Each can be set on its own, under Summary.">
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <div>
          <Switch
            checked={require_code ?? true}
            onChange={(on) => form.set("require_code", on)}
            hint={
              require_code
                ? "Six digits by email show that the address is the client\u2019s own."
                : "Anyone with the link can accept or decline, under any name. The certificate will say that no code was asked for."
            }
          >
            Ask clients for a code before they accept or decline
          </Switch>
        </div>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save proposal settings
        </SaveLine>
      </form>
    </Part>
  );
}
