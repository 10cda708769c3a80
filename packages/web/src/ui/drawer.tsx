import { type ReactNode, useEffect, useRef } from "react";

/** The 308 px drawer from the left on a phone, with a scrim. A native dialog: modal, Escape, focus comes back. */
export function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    if (!open) ref.current?.close();
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the press on the scrim
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[308px] max-w-[calc(100vw-44px)] animate-drawer-in bg-bg text-ink outline-none backdrop:animate-fade-in backdrop:bg-scrim"
    >
      <div className="flex h-full flex-col overflow-y-auto">{children}</div>
    </dialog>
  );
}
