import { useQuery } from "@tanstack/react-query";
import { Field } from "../../ui/field";
import { PlainSelect } from "../../ui/plain-select";
import { incomingQuery } from "./queries";

/** The bills that came in and wait: choosing one fills an expense in. Nothing where none waits. */
export function IncomingBills({
  chosen,
  onChoose,
}: {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const { data } = useQuery(incomingQuery);
  const waiting = data?.filter(({ status, is_credit }) => status === "waiting" && !is_credit) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Field label="Bill that came in" className="col-span-2">
      <PlainSelect value={chosen ?? ""} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value="" disabled>
          Choose one to fill this in
        </option>
        {waiting.map(({ id, supplier, supplier_number, total }) => (
          <option key={id} value={id}>
            {supplier}: {supplier_number}, {total}
          </option>
        ))}
      </PlainSelect>
    </Field>
  );
}
