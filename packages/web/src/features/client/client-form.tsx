import { UpdateInput } from "@stint/core/client/schema";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { type Client, clientQuery } from "./queries";
import { asUrl } from "./words";

/** The fields of a client that are typed or chosen. */
type Name =
  | "name"
  | "website_url"
  | "street"
  | "postcode"
  | "city"
  | "region"
  | "billing_address"
  | "kind"
  | "tax_rate_id"
  | "withholding_id"
  | "tax_id"
  | "tax_number"
  | "electronic_address"
  | "buyer_reference"
  | "einvoice_format"
  | "language"
  | "purchase_order"
  | "country"
  | "type"
  | "size"
  | "description"
  | "brand_name"
  | "primary_brand_color"
  | "text_brand_color";

/** 0 is a choice, too: nothing is withheld. */
const asId = (text: string) => text && Number(text);

/** The conversions of typed fields to the API's form. */
const typed: Partial<Record<Name, (text: string) => string | number>> = {
  website_url: asUrl,
  tax_rate_id: asId,
  withholding_id: asId,
};

/** Some fields of a client as a form: their names are those of the wire, and an empty one is null there. */
export function useClientForm<N extends Name>(client: Client, names: readonly N[], onSaved: () => void) {
  const queryClient = useQueryClient();
  const bodyOf = (values: Record<N, string>) =>
    Object.fromEntries(
      names.map((name) => {
        const text = values[name].trim();
        const value = typed[name]?.(text) ?? text;
        return [name, value === "" && name !== "name" ? null : value];
      }),
    );
  return useForm<Record<N, string>, Record<N, string>>({
    initial: Object.fromEntries(names.map((name) => [name, String(client[name] ?? "")])) as Record<N, string>,
    check: (values) => {
      const issues = UpdateInput.safeParse(bodyOf(values)).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])) as Partial<
        Record<N, string>
      >;
    },
    onSubmit: async (values) => {
      const { data } = await api.patch("/clients/{id}", {
        path: { id: client.id },
        body: bodyOf(values),
        version: client.version,
      });
      queryClient.setQueryData(clientQuery(client.id).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["clients", "list"] });
      onSaved();
      toast("Saved.");
    },
  });
}
