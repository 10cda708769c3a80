/** One labeled input of a hosted form, with its own error below it. */

export interface Problem {
  code: string;
  message: string;
}

export interface FieldSpec {
  id: string;
  label: string;
  autocomplete: string;
  placeholder?: string;
  inputMode?: "numeric" | "email" | "text";
  maxLength?: number;
  value?: string;
  /**
   * Formats the typed text for display; the caret keeps its place among the characters that `counts` matches.
   */
  format?: (typed: string, deleting: boolean) => string;
  counts?: RegExp;
  problem: (value: string) => Problem | undefined;
  /** A mark at the right end of the input, such as the card's brand. */
  mark?: (value: string) => string;
}

export class Field {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly spec: FieldSpec;
  private readonly error: HTMLElement;
  private readonly mark: HTMLElement | undefined;
  private touched = false;

  /** `changed` is called after every change of the value. */
  constructor(spec: FieldSpec, changed: () => void) {
    this.spec = spec;
    this.root = element("div", "Field");
    const label = element("label", "Label");
    label.htmlFor = spec.id;
    label.textContent = spec.label;
    this.input = element("input", "Input");
    this.input.id = spec.id;
    this.input.name = spec.id;
    this.input.type = "text";
    this.input.setAttribute("autocomplete", spec.autocomplete);
    this.input.spellcheck = false;
    this.input.inputMode = spec.inputMode ?? "text";
    if (spec.placeholder) this.input.placeholder = spec.placeholder;
    if (spec.maxLength) this.input.maxLength = spec.maxLength;
    this.input.value = spec.value ?? "";
    this.input.setAttribute("aria-required", "true");
    this.error = element("p", "Error");
    this.error.id = `${spec.id}-error`;
    this.error.setAttribute("role", "alert");
    const box = element("div", "InputBox");
    box.append(this.input);
    if (spec.mark) {
      this.mark = element("span", "Mark");
      this.mark.setAttribute("aria-hidden", "true");
      box.append(this.mark);
    }
    this.root.append(label, box, this.error);
    this.input.addEventListener("input", (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
      this.reformat(deleting);
      if (this.touched || this.filled()) this.check(!this.problem());
      changed();
    });
    this.input.addEventListener("blur", () => {
      if (this.value !== "") this.check();
    });
  }

  get value(): string {
    return this.input.value.trim();
  }

  problem(): Problem | undefined {
    return this.spec.problem(this.value);
  }

  /** Shows the current problem, or removes the shown one; `onlyClear` shows no new one. */
  check(onlyClear = false): Problem | undefined {
    const problem = this.problem();
    if (onlyClear && problem && this.error.textContent === "") return problem;
    this.touched = problem !== undefined;
    if (this.error.textContent !== (problem?.message ?? "")) this.error.textContent = problem?.message ?? "";
    this.input.classList.toggle("Input--invalid", problem !== undefined);
    if (problem) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.error.id);
    } else {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
    return problem;
  }

  clear(): void {
    this.input.value = "";
    this.touched = false;
    this.error.textContent = "";
    this.input.classList.remove("Input--invalid");
    this.input.removeAttribute("aria-invalid");
    if (this.mark) this.mark.textContent = "";
  }

  /** Says whether the value has its full length and can be validated at once. */
  private filled(): boolean {
    return this.spec.maxLength !== undefined && this.value.length >= this.spec.maxLength;
  }

  private reformat(deleting: boolean): void {
    const { format, counts = /\d/, mark } = this.spec;
    const typed = this.input.value;
    if (format) {
      const caret = this.input.selectionStart ?? typed.length;
      const shown = format(typed, deleting);
      if (shown !== typed) {
        const before = [...typed.slice(0, caret)].filter((letter) => counts.test(letter)).length;
        this.input.value = shown;
        const to = caret === typed.length ? shown.length : positionAfter(shown, before, counts);
        this.input.setSelectionRange(to, to);
      }
    }
    if (mark && this.mark) this.mark.textContent = mark(this.value);
  }
}

function positionAfter(text: string, count: number, counts: RegExp): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (seen === count) return i;
    if (counts.test(text.charAt(i))) seen++;
  }
  return text.length;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
