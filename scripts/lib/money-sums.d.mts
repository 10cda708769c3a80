export interface MoneySum {
  line: number;
  code: string;
}

export function moneySumsIn(file: string, text: string): MoneySum[];
