import { createStore } from "./store";

/** A dialog that anything in the app may open by name; the shell shows it (features/shell/known-dialogs.tsx). */
export interface OpenDialog {
  name: string;
  props: Record<string, unknown>;
}

/** The props of every dialog, which draws itself with <Dialog open onClose={onClose} …>. */
export interface DialogHostProps {
  onClose: () => void;
}

export const dialogs = createStore<OpenDialog | undefined>(undefined);

/** Opens a dialog listed in features/shell/known-dialogs.tsx: openDialog("create-project", { origin: "scratch" }). */
export function openDialog(name: string, props: Record<string, unknown> = {}): void {
  dialogs.set({ name, props });
}

export function closeDialog(): void {
  dialogs.set(undefined);
}
