import { AddLineInput } from "@stint/core/brief/schema";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { NativeSelect } from "../../ui/native-select";
import { ANY_ROLE, rolesQuery } from "../library/roles";
import { LineFields } from "./line-fields";
import { useReview } from "./use-review";
import { startOf, type Wish } from "./words";

/** A service in one's own words for what a sentence asks for, which is its start. */
export function WriteDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { at, add } = useReview();
  const keyOf = useIdempotencyKey();
  const { data: roles = [] } = useQuery(rolesQuery);
  const form = useForm({
    schema: AddLineInput.required({ name: true }),
    initial: {
      sentence: wish.sentence.number,
      quote: wish.words,
      name: startOf(wish),
      description: "",
      role_id: at?.role_id ?? ANY_ROLE,
      quantity: "1",
      price: null as number | null,
    },
    onSubmit: (body) => add(body, keyOf(body)),
  });
  return (
    <FormDialog
      title="New service"
      description={`For sentence ${wish.sentence.number} of your brief. It waits in the draft as the others do.`}
      form={form}
      verb="Add to the draft"
      pendingVerb="Adding"
      onClose={onClose}
    >
      <LineFields form={form}>
        <Field label="Role" error={form.errors.role_id}>
          <NativeSelect
            value={form.values.role_id}
            onChange={(role_id) => form.set("role_id", role_id)}
            options={
              roles.length > 0
                ? roles.map(({ id, name }) => ({ value: id, label: name }))
                : [{ value: form.values.role_id, label: "Specialist" }]
            }
          />
        </Field>
      </LineFields>
    </FormDialog>
  );
}
