import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { type ProjectChoice, ProjectPicker } from "./project-picker";

interface ChooseDialogProps {
  title: string;
  /** What the choice means, in a sentence or two. */
  children: ReactNode;
  verb: string;
  /** What the choice is called. */
  label?: string;
  /** Which projects there are to choose from; without it all that are not completed. */
  among?: ProjectChoice;
  pending: boolean;
  /** Why the last choice was refused. */
  problem?: string | undefined;
  onChoose: (project_id: number) => void;
  /** The choice is another one: what was said of the last does not hold. */
  onChange?: () => void;
  onClose: () => void;
}

/** Asks for one project, for something that is done with it. */
export function ChooseDialog({
  title,
  children,
  verb,
  label = "Project",
  among,
  pending,
  problem,
  onChoose,
  onChange,
  onClose,
}: ChooseDialogProps) {
  const [id, setID] = useState<number | null>(null);
  const [lacks, setLacks] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={title}
      actions={
        <>
          <CancelButton onClose={onClose} disabled={pending}>
            Cancel
          </CancelButton>
          <Button
            kind="primary"
            pending={pending}
            onClick={() => (id === null ? setLacks(true) : onChoose(id))}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-15">{children}</p>
      <Field label={label} error={lacks ? "Choose a project" : problem}>
        <ProjectPicker
          {...among}
          value={id}
          onChange={(chosen) => {
            setID(chosen);
            setLacks(false);
            onChange?.();
          }}
        />
      </Field>
    </Dialog>
  );
}
