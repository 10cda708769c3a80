import { Tooltip as Ark } from "@ark-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Overlay } from "./overlay";

/** A dark line of text on hover, focus and click of one control. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Ark.Root
      openDelay={300}
      closeDelay={80}
      closeOnClick={false}
      closeOnPointerDown={false}
      positioning={{ placement: "bottom", gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Overlay>
        <Ark.Positioner>
          <Ark.Content className="z-50 max-w-72 rounded-chip bg-inverse px-2.5 py-1.5 text-13 text-on-inverse data-[state=open]:animate-fade-in">
            {text}
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}
