export function runsOf(expression: string): number;
export function countOf(
  ofType: (type: string) => { properties: Record<string, unknown> }[],
): Record<string, number>;
