import { escapeHtml as text } from "./html";

/** Renders a page in the emulator's look. */
export function shell(title: string, styles: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Renders a table with its heading; the last `figures` columns have amounts, aligned right. */
export function section(
  id: string,
  title: string,
  heads: readonly string[],
  rows: string[][],
  figures: number,
): string {
  const cell = (index: number) => (index >= heads.length - figures ? ` class="figure"` : "");
  const head = heads.map((name, index) => `<th scope="col"${cell(index)}>${name}</th>`).join("");
  const body = rows.map(
    (row) => `<tr>${row.map((value, index) => `<td${cell(index)}>${value}</td>`).join("")}</tr>`,
  );
  const table = rows.length
    ? `<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title"><table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`
    : `<p class="muted">Nothing yet.</p>`;
  return `<section id="${id}"><h2 id="${id}-title">${title}</h2>${table}</section>`;
}

export function when(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}</time>`;
}

export function day(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}
