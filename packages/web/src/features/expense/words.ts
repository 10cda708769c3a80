import type { Category } from "@stint/core/expense/schema";

export const categoryWords: Record<Category, string> = {
  travel: "Travel",
  lodging: "Lodging",
  meals: "Meals",
  materials: "Materials",
  software: "Software",
  equipment: "Equipment",
  subcontractor: "Subcontractor",
  printing: "Printing",
  fees: "Fees",
  other: "Other",
};
