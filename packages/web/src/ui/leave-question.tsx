import { useBlocker } from "@tanstack/react-router";
import {
  createContext,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";
import { lazyPart } from "./lazy-part";

// The dialog is lazy: it is heavy, and few people leave unsaved input.
const LeaveDialog = lazyPart(async () => (await import("./leave-dialog")).LeaveDialog);

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Boxes that search, switch at once or take a password hold nothing that would be missed. */
const PASSING =
  "[role=searchbox], [type=hidden], [role=switch], [autocomplete*=password], [autocomplete=one-time-code]";

const readValue = (box: Box) =>
  box instanceof HTMLInputElement && /checkbox|radio/.test(box.type) ? String(box.checked) : box.value;

/**
 * The unsent input of a dialog's forms. The boxes themselves are read, so that a dialog need not
 * report it. A box counts as unchanged when it holds its value from before the first change.
 */
export class UnsentInput {
  private readonly before = new Map<Box, string>();
  private readonly touched = new Set<Box>();
  private readonly sent = new Set<Box>();

  /** Keeps the value before a person can change it: an untouched box may still be filled by an answer. */
  private readonly look = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const boxes = currentTarget.querySelectorAll<Box>("form input, form select, textarea");
    for (const box of boxes)
      if (!this.touched.has(box) && !box.matches(PASSING)) this.before.set(box, readValue(box));
  };
  private readonly touch = ({ target }: SyntheticEvent<HTMLElement>) => {
    if (this.before.has(target as Box)) this.touched.add(target as Box);
  };
  private readonly send = () => {
    for (const box of this.touched) this.sent.add(box);
  };

  /** Says whether a box has unsent input. A box that was sent and has left the page does not count. */
  readonly any = (): boolean =>
    [...this.touched].some(
      (box) => (box.isConnected || !this.sent.has(box)) && readValue(box) !== this.before.get(box),
    );
  readonly forget = () => {
    this.before.clear();
    this.touched.clear();
    this.sent.clear();
  };
  readonly watch = {
    onFocusCapture: this.look,
    onPointerDownCapture: this.look,
    onKeyDownCapture: this.look,
    onInputCapture: this.touch,
    onChangeCapture: this.touch,
    onSubmitCapture: this.send,
  };
}

type Close = () => void;
const LeaveContext = createContext<((close: Close) => void) | undefined>(undefined);

/** Closes the dialog or panel around, which asks first about unsaved input. Elsewhere nothing is asked. */
export const useLeave = () => useContext(LeaveContext) ?? ((close: Close) => close());

/** Says whether a dialog or panel around asks by itself. */
export const useHasQuestion = () => useContext(LeaveContext) !== undefined;

interface Step {
  action: string;
  current: { pathname: string };
  next: { pathname: string };
}

interface LeaveQuestionProps {
  /** Says whether there is unsaved input; called when somebody leaves. */
  any: () => boolean;
  /** Says whether the input survives this step. */
  outlives?: (step: Step) => boolean;
  /** The dialog that somebody closes, and the function that closes it. */
  closing?: Close | undefined;
  onStay?: () => void;
  onLeave?: () => void;
}

/** The one question before typed input is lost: on a step of the router, a reload, and the closing of a dialog. */
export function LeaveQuestion({ any, outlives = () => false, closing, onStay, onLeave }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: (step) => any() && !outlives(step),
    enableBeforeUnload: any,
    withResolver: true,
  });
  const left = leaving.status === "blocked" ? leaving : undefined;
  if (!left && !closing) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        onClose={() => {
          left?.reset();
          onStay?.();
        }}
        onLeave={() => {
          left?.proceed();
          onLeave?.();
        }}
      />
    </Suspense>
  );
}

/** Watches the boxes of a dialog or panel, so that it can ask before it closes. Everything that closes it calls `leave`. */
export function useLeaveQuestion({
  open,
  onClose,
  saving,
  outlives,
}: {
  open: boolean;
  onClose: Close;
  /** The save is under way: steps from now on follow it, so nobody is asked. */
  saving: boolean;
  outlives?: (step: Step) => boolean;
}) {
  const [typed] = useState(() => new UnsentInput());
  const [closing, setClosing] = useState<Close>();
  useEffect(() => {
    if (!open) typed.forget();
  }, [open, typed]);
  const leave = useCallback((close: Close) => (typed.any() ? setClosing(() => close) : close()), [typed]);
  return {
    watch: typed.watch,
    leave,
    /** Around all of it. */
    around: (children: ReactNode) => (
      <LeaveContext value={leave}>
        {children}
        {open && (
          <LeaveQuestion
            any={() => !saving && typed.any()}
            {...(outlives && { outlives })}
            closing={closing}
            onStay={() => setClosing(undefined)}
            onLeave={() => {
              setClosing(undefined);
              (closing ?? onClose)();
            }}
          />
        )}
      </LeaveContext>
    ),
  };
}
