import type { ChangeRow } from "@stint/core/project/agreement/schema";
import { queryOptions } from "@tanstack/react-query";
import {
  CalendarDays,
  type LucideIcon,
  Minus,
  Pencil,
  Plus,
  SlidersHorizontal,
  TextAlignStart,
} from "lucide-react";
import { api } from "../../../lib/api";

/** What a next version would change of the one that the client has. Every edit in another tab changes it. */
export const changesQuery = (proposal_id: number) =>
  queryOptions({
    queryKey: ["proposals", "changes", proposal_id],
    queryFn: async ({ signal }) =>
      (await api.get("/proposals/{id}/changes", { path: { id: proposal_id }, signal })).data,
    staleTime: 0,
  });

/** What kind of change it is: a word, an icon, and amber where it is about money. */
export const kinds: Record<ChangeRow["kind"], { word: string; icon: LucideIcon; tone: string }> = {
  added: { word: "Added", icon: Plus, tone: "text-warn" },
  removed: { word: "Removed", icon: Minus, tone: "text-warn" },
  price: { word: "Price", icon: Pencil, tone: "text-warn" },
  option: { word: "Option", icon: Pencil, tone: "text-warn" },
  text: { word: "Text", icon: TextAlignStart, tone: "text-muted" },
  section: { word: "Section", icon: TextAlignStart, tone: "text-muted" },
  term: { word: "Term", icon: TextAlignStart, tone: "text-muted" },
  setting: { word: "Setting", icon: SlidersHorizontal, tone: "text-muted" },
  schedule: { word: "Schedule", icon: CalendarDays, tone: "text-muted" },
};
