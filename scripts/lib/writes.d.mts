export interface PreparedWrite {
  line: number;
  name: string;
}

export function functionsOfWritesIn(file: string, text: string): PreparedWrite[];
