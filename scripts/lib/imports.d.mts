export interface Import {
  /** Both relative to the project, without extension. */
  from: string;
  to: string;
}

export function moduleName(path: string): string;
export function importsIn(file: string, text: string): Import[];
export function withoutImports(text: string): string;
export function importsUnder(root: string, folder: string): Import[];
