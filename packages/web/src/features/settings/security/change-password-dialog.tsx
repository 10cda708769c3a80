import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, Code, isApiError } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { count } from "../../../lib/format";
import { isAdmin, reloadUser, useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { keepToken } from "../../../lib/token";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { PasswordInput } from "../../../ui/text-input";
import { passwordProblem } from "../../auth/parts";
import { liveKeysQuery } from "./api-keys";

/** Another password, for the one of now. Programs with API keys go on, unless their owner ends them, too. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: keys = [] } = useQuery({ ...liveKeysQuery, enabled: !isAdmin(useUser()) });
  const form = useForm({
    initial: { oldpassword: "", newpassword: "", end_keys: false },
    check: ({ oldpassword, newpassword }) => ({
      oldpassword: oldpassword ? "" : "Password required",
      newpassword: passwordProblem(newpassword),
    }),
    onSubmit: async (body) => {
      try {
        const { data } = await api.post("/currentuser/changepassword", { body });
        keepToken(data.access_token, data.expires_in);
      } catch (error) {
        if (!isApiError(error) || error.code !== Code.PasswordChangeFailed) throw error;
        form.setErrors({ oldpassword: error.message });
        return;
      }
      await Promise.all([reloadUser(), queryClient.invalidateQueries({ queryKey: liveKeysQuery.queryKey })]);
      toast("Your password is changed. Every other device is signed out.");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change your password"
      description="Every other device is signed out."
      form={form}
      verb="Change password"
      pendingVerb="Saving"
      onClose={onClose}
    >
      <Field label="Current password" error={form.errors.oldpassword}>
        <PasswordInput {...form.field("oldpassword")} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={form.errors.newpassword} hint="At least 10 characters">
        <PasswordInput {...form.field("newpassword")} autoComplete="new-password" />
      </Field>
      {keys.length > 0 && (
        <Checkbox checked={form.values.end_keys} onChange={(end_keys) => form.set("end_keys", end_keys)}>
          End {count(keys.length, "API key")}, too. Without it programs go on
        </Checkbox>
      )}
    </FormDialog>
  );
}
