import type { ReactNode } from "react";
import { Button } from "./button";
import { CancelButton } from "./cancel-button";

export interface FormFeetProps {
  /** The id of the form that the second button sends. */
  form: string;
  onCancel: () => void;
  pending: boolean;
  /** The label while it runs ("Saving"). */
  pendingLabel?: string;
  cancel?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The feet of a dialog with a form: away, and the one button that does it. */
export function FormFeet({
  form,
  onCancel,
  cancel = "Cancel",
  danger,
  children,
  pending,
  ...rest
}: FormFeetProps) {
  return (
    <>
      <CancelButton onClose={onCancel} disabled={pending}>
        {cancel}
      </CancelButton>
      <Button type="submit" form={form} kind={danger ? "danger" : "primary"} pending={pending} {...rest}>
        {children}
      </Button>
    </>
  );
}
