import { api, Code, isApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { keepToken } from "../../lib/token";
import { Field } from "../../ui/field";
import { Part, SaveLine } from "../../ui/part";
import { PasswordInput } from "../../ui/text-input";
import { passwordProblem } from "../auth/parts";

function PasswordForm() {
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
      form.setValues({ oldpassword: "", newpassword: "" });
      toast("Your password is changed. Every other device is signed out.");
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Current password" error={form.errors.oldpassword}>
          <PasswordInput {...form.field("oldpassword")} autoComplete="current-password" />
        </Field>
        <Field label="New password" error={form.errors.newpassword} hint="At least 10 characters">
          <PasswordInput {...form.field("newpassword")} autoComplete="new-password" />
        </Field>
      </div>
      <SaveLine problem={form.problem} pending={form.pending}>
        Change password
      </SaveLine>
    </form>
  );
}

/** Another password; accounts that came with Google have none. */
export function PasswordPart() {
  const { auth_social } = useUser();
  return (
    <Part title="Password" note="Changing it signs every other device out.">
      {auth_social === "google" ? (
        <p className="text-15">You sign in with Google, so there is no password to change here.</p>
      ) : (
        <PasswordForm />
      )}
    </Part>
  );
}
