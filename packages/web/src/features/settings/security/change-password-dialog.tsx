import { api, Code, isApiError } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { reloadUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { keepToken } from "../../../lib/token";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { PasswordInput } from "../../../ui/text-input";
import { passwordProblem } from "../../auth/parts";

/** Another password, for the one of now. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { oldpassword: "", newpassword: "" },
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
      await reloadUser();
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
    </FormDialog>
  );
}
