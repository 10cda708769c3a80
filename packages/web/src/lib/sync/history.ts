/** One step as patches: those that undo it, and those that redo it. */
export interface Step<Patch> {
  back: readonly Patch[];
  forth: readonly Patch[];
  /** Steps of one name that follow each other are one (typing in one cell). */
  name?: string | undefined;
}

const most = 100;

/** The steps that can be undone, newest last. `play` applies patches to the document in their order. */
export class History<Patch> {
  readonly #play: (patches: readonly Patch[]) => void;
  readonly #changed: () => void;
  #done: Step<Patch>[] = [];
  #undone: Step<Patch>[] = [];

  constructor(play: (patches: readonly Patch[]) => void, changed: () => void = () => {}) {
    this.#play = play;
    this.#changed = changed;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(step: Step<Patch>): void {
    const last = this.#done.at(-1);
    this.#undone = [];
    if (last && step.name !== undefined && last.name === step.name) {
      last.back = [...step.back, ...last.back];
      last.forth = [...last.forth, ...step.forth];
    } else this.#done = [...this.#done, step].slice(-most);
    this.#changed();
  }

  /** Ends the last step: the next change is a step of its own, even in the same cell. */
  seal(): void {
    const last = this.#done.at(-1);
    if (last) last.name = undefined;
  }

  undo = (): void => {
    const step = this.#done.pop();
    if (!step) return;
    this.#undone.push(step);
    this.seal();
    this.#play(step.back);
    this.#changed();
  };

  /** Takes one step back out of the middle: the Undo of a toast, however much was done since. */
  undoOne(step: Step<Patch>): void {
    const at = this.#done.indexOf(step);
    if (at < 0) return;
    this.#done.splice(at, 1);
    this.#play(step.back);
    this.#changed();
  }

  redo = (): void => {
    const step = this.#undone.pop();
    if (!step) return;
    step.name = undefined;
    this.#done.push(step);
    this.#play(step.forth);
    this.#changed();
  };

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#changed();
  }
}

/** Names for steps of typing: text typed into one place without a pause is one step. */
export function typingNames(rest = 700): (place: string) => string {
  let serial = 0;
  let last = 0;
  return (place) => {
    const now = Date.now();
    if (now - last > rest) serial += 1;
    last = now;
    return `${place} ${serial}`;
  };
}
