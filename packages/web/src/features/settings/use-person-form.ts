import { UpdateInput } from "@stint/core/user/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../lib/form";
import { only } from "../../lib/object";
import { savePerson } from "../../lib/save-person";
import { type SessionUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";

/** A form of some fields of the person and the business, saved against the version that was read. */
export function usePersonForm<K extends keyof SessionUser & keyof UpdateInput>(names: readonly K[]) {
  const user = useUser();
  const queryClient = useQueryClient();
  const initial = only(user, names);
  const [saved, setSaved] = useState(initial);
  const form = useForm({
    schema: UpdateInput,
    initial,
    onSubmit: async (whole, values) => {
      // Unchanged fields are not sent: payment details ask for a proof of the person who changes them.
      const body = only(
        whole,
        names.filter((name) => values[name] !== saved[name]),
      );
      await savePerson(user, body);
      // Sums are in the workspace's currency and days in its zone: data read before has the old ones.
      void queryClient.invalidateQueries();
      setSaved(values);
      toast("Saved.");
    },
  });
  return { ...form, dirty: names.some((name) => form.values[name] !== saved[name]) };
}
