import { Button, type ButtonProps } from "./button";
import { useLeave } from "./leave-question";

/** Closes the dialog that it stands in, which asks first where something was typed. */
export function CancelButton({ onClose, ...rest }: Omit<ButtonProps, "onClick"> & { onClose: () => void }) {
  const leave = useLeave();
  return <Button {...rest} onClick={() => leave(onClose)} />;
}
