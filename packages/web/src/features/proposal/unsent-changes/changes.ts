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

/** Reads the differences between the client's version and the next one. Edits in other tabs change them. */
export const changesQuery = (proposal_id: number) =>
  queryOptions({
    queryKey: ["proposals", "changes", proposal_id],
    queryFn: async ({ signal }) =>
      (await api.get("/proposals/{id}/changes", { path: { id: proposal_id }, signal })).data,
    staleTime: 0,
  });

/** The word and icon of each kind of change; amber marks money. */
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
