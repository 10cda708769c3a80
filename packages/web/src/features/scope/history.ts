/** The last fifty things done, each with the way back. */
export interface Step {
  undo: () => void;
  redo: () => void;
  /** Steps of one name that follow each other are one (typing in one cell). */
  name?: string | undefined;
}

const most = 50;

export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #changed: () => void;
  #busy = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(step: Step): void {
    if (this.#busy) return;
    const last = this.#done.at(-1);
    this.#undone = [];
    // The first way back and the last way forth make the longest step.
    if (last && step.name !== undefined && last.name === step.name) last.redo = step.redo;
    else this.#done = [...this.#done, step].slice(-most);
    this.#changed();
  }

  /** What comes next is a step of its own, even in the same cell. */
  seal(): void {
    const last = this.#done.at(-1);
    if (last) last.name = undefined;
  }

  undo(): void {
    const step = this.#done.pop();
    if (!step) return;
    this.#play(step.undo);
    this.#undone.push(step);
    this.#changed();
  }

  /** Takes one step back out of the middle: the Undo of a toast, however much was done since. */
  undoOne(step: Step): void {
    const at = this.#done.indexOf(step);
    if (at < 0) return;
    this.#done.splice(at, 1);
    this.#play(step.undo);
    this.#changed();
  }

  redo(): void {
    const step = this.#undone.pop();
    if (!step) return;
    this.#play(step.redo);
    step.name = undefined;
    this.#done.push(step);
    this.#changed();
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#changed();
  }

  #play(run: () => void): void {
    this.#busy = true;
    try {
      run();
    } finally {
      this.#busy = false;
    }
  }
}
