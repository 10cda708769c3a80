export function withoutAnswers(path: string, text: string): string;
export function withPureSchemas(path: string, text: string): string;
