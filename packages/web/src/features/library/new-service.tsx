import { useQueryClient } from "@tanstack/react-query";
import type { DialogHostProps } from "../../lib/dialogs";
import { toast } from "../../lib/toast";
import { servicesKey } from "./queries";
import { ServiceDialog } from "./service-dialog";

/** A new service of the library, from anywhere. */
export function NewServiceDialog({ onClose }: DialogHostProps) {
  const client = useQueryClient();
  const saved = () => {
    toast("Added to My Templates");
    return client.invalidateQueries({ queryKey: servicesKey });
  };
  return <ServiceDialog service={undefined} onSaved={saved} onClose={onClose} />;
}
