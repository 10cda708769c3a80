export interface TopFunction {
  name: string;
  line: number;
  /** The function's node, as the parser gives it. */
  node: unknown;
}

export function functionsIn(file: string, text: string): TopFunction[];
