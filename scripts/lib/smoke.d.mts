export function smoke(
  url: string,
  options?: { revision?: string; tell?: (line: string) => void },
): Promise<string[]>;
