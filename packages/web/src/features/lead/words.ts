import type { LeadField } from "@stint/core/lead/schema";

/** The fields that the lead page can ask for, in its order. */
export const leadFields: readonly { field: LeadField; label: string; hint?: string; max: number }[] = [
  { field: "company", label: "Company", max: 120 },
  { field: "phone", label: "Phone", max: 40 },
  { field: "website", label: "Website", max: 2000 },
  { field: "about", label: "What is it about?", max: 120 },
  { field: "budget", label: "Budget", max: 120 },
  { field: "start", label: "When should it start?", max: 120 },
  { field: "message", label: "Tell us more", max: 5000 },
];
