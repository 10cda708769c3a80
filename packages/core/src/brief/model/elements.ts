/** Reads the elements of the one list in a JSON object while its text arrives, each as soon as it is whole. */
export class ListReader {
  #text = "";
  /** What was looked at. */
  #at = 0;
  /** How many braces and brackets are open. */
  #depth = 0;
  #isInText = false;
  #isEscape = false;
  /** Where the element that is being written begins. */
  #start = 0;

  /** Takes the next piece of the text, and returns the elements that it completes. Throws for what is no JSON. */
  take(piece: string): unknown[] {
    this.#text += piece;
    const found: unknown[] = [];
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at] ?? "";
      if (this.#isInText) {
        if (this.#isEscape) this.#isEscape = false;
        else if (sign === "\\") this.#isEscape = true;
        else if (sign === '"') this.#isInText = false;
        continue;
      }
      if (sign === '"') this.#isInText = true;
      else if (sign === "{" || sign === "[") {
        // The object, its list, and the element.
        if (this.#depth === 2) this.#start = this.#at;
        this.#depth += 1;
      } else if (sign === "}" || sign === "]") {
        this.#depth -= 1;
        if (this.#depth === 2) found.push(JSON.parse(this.#text.slice(this.#start, this.#at + 1)));
      }
    }
    return found;
  }
}
