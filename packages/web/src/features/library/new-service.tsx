import { useQueryClient } from "@tanstack/react-query";
import type { DialogHostProps } from "../../lib/dialogs";
import { servicesKey } from "./queries";
import { ServiceDialog } from "./service-dialog";
import { useSavedNote } from "./templates/saved-note";

/** A new service of the library, from anywhere. */
export function NewServiceDialog({ onClose }: DialogHostProps) {
  const client = useQueryClient();
  const note = useSavedNote();
  const saved = () => {
    note("/mylibrary/services");
    return client.invalidateQueries({ queryKey: servicesKey });
  };
  return <ServiceDialog service={undefined} onSaved={saved} onClose={onClose} />;
}
