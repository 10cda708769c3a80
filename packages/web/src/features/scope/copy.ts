import { toDecimal } from "@stint/core/platform/money";
import type { Editor } from "./editor";
import { selectedTasks } from "./selection";

const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A cell that begins with one of these is a formula to a spreadsheet (D48). */
const plain = (cell: string) => quote(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** The heads have the names that the paste dialog knows, so that pasted rows need no choice of columns. */
const head = ["Service", "Description", "Qty", "Unit", "Rate", "Role"];

/** The ticked services as rows of a spreadsheet, with a head; pasted again they become the same services. */
export function asTable(editor: Editor, roleName: (id: string) => string): string {
  const { store } = editor;
  const rows = selectedTasks(editor).flatMap((key) => {
    const row = store.tasks.get(key);
    if (!row) return [];
    const rate =
      row.pricing === "percent"
        ? row.percent && `${row.percent}%`
        : row.price === null
          ? ""
          : toDecimal(row.price, store.info.project.currency);
    return [
      [
        row.name,
        row.deliverable_description,
        row.quantity,
        row.unit ?? "",
        rate ?? "",
        roleName(row.role_id),
      ],
    ];
  });
  return [head, ...rows].map((row) => row.map(plain).join("\t")).join("\n");
}
