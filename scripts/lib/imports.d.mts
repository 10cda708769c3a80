export interface Import {
  /** Both relative to the project, without extension. */
  from: string;
  to: string;
  /** What is written in the source: relative, or a package's name and path. */
  name: string;
}

export function moduleName(path: string): string;
export function importsIn(file: string, text: string): Import[];
export function computedImportsIn(file: string, text: string): string[];
export function sourcesUnder(root: string, folder: string): { file: string; text: string }[];
export function withoutImports(file: string, text: string): string;
export function importsUnder(root: string, folder: string): Import[];
