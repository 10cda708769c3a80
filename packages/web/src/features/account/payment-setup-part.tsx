import { tellsHowToPay } from "@stint/core/workspace/own-ways/rules";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Radios } from "../../ui/radios";

type Choice = "online" | "transfer" | "later";

/** Settings: how clients pay, as the first send asks for it; it can be changed here at any time. */
export function PaymentSetupPart() {
  const user = useUser();
  const { getting_paid } = user;
  const save = useMutation({
    mutationFn: async (choice: Choice) => {
      await api.patch("/currentuser", { body: { getting_paid: choice } });
      await reloadUser();
    },
    onSuccess: () => toast("Saved. New invoices begin with it."),
  });
  const problem = save.error && !(isApiError(save.error) && save.error.handled) ? save.error : undefined;
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-15 font-semibold">How clients pay you</h3>
      <Radios
        aria-label="How clients pay you"
        value={save.isPending ? save.variables : getting_paid}
        onChange={(choice) => save.mutate(choice)}
        options={[
          {
            value: "online",
            label: "Card or bank debit, on the page",
            hint: "It’s in your bank two business days later. Stripe takes a fee.",
          },
          {
            value: "transfer",
            label: "Transfer to my account",
            hint: tellsHowToPay(user)
              ? "No fee. Clients read your bank details on every invoice."
              : "No fee. Type your details for transfers below, so that clients know where to pay.",
          },
          {
            value: "later",
            label: "Ask me when a proposal is accepted",
            hint: "The deposit waits as a draft until you’ve chosen.",
          },
        ]}
      />
      {problem && (
        <p role="alert" className="mt-2 text-14 text-bad">
          {errorText(problem)}
        </p>
      )}
    </div>
  );
}
