import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part";
import { loadMenus } from "./lazy-menu";

/**
 * A part that comes as a chunk of its own, so that the ledger can be read before. React holds a lazy part back
 * for a moment even when its code is there; once it is, the part itself is drawn and no key is lost.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const preload = async () => {
    there ??= await load();
    return there;
  };
  const Lazy = lazyPart(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when this module loads
  const Part = (props: Props) => {
    const Ready: ComponentType<Props> = there ?? Lazy;
    return <Ready {...props} />;
  };
  return { Part, preload };
}

const row = later(async () => (await import("./task-edit")).TaskEdit);
const summary = later(async () => (await import("./summary")).Summary);
const bottom = later(async () => (await import("./bottom-bar")).BottomBar);
const group = later(async () => (await import("./group-row")).GroupRow);

const terms = later(async () => (await import("./terms")).TermsRow);
const phase = later(async () => (await import("./phase-edit")).PhaseEdit);

export const TaskEdit = row.Part;
/** The exclusions and the rounds of revision, below the last phase. */
export function Terms() {
  return (
    <Suspense fallback={null}>
      <terms.Part />
    </Suspense>
  );
}
export const PhaseEdit = phase.Part;
export const Summary = summary.Part;
export const BottomBar = bottom.Part;
export const GroupRow = group.Part;

/** Loads the fields before somebody opens a row. */
export function preloadFields(): void {
  void row.preload();
  void summary.preload();
  void bottom.preload();
  void group.preload();
  void terms.preload();
  void phase.preload();
  void loadMenus();
}
