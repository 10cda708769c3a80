import { Button, type ButtonProps } from "./button";
import { useLeave } from "./leave-question";

/** Closes the dialog around it, which asks first about unsaved input. */
export function CancelButton({ onClose, ...rest }: Omit<ButtonProps, "onClick"> & { onClose: () => void }) {
  const leave = useLeave();
  return <Button {...rest} onClick={() => leave(onClose)} />;
}
