type Operation = {
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; schema: { type?: string } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  format?: string;
};
interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const anchor = (text: string) => text.replace(/[^a-z0-9]+/gi, "-");

/** Returns a schema in one line of words: `{ name, price?: integer }`. */
function words(schema: Schema | undefined, depth = 0): string {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop() ?? "";
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map((each) => words(each, depth)).join(" | ");
  if (schema.enum) return schema.enum.map((each) => `"${escaped(String(each))}"`).join(" | ");
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const));
  if (schema.items) return `${words(schema.items, depth)}[]`;
  if (schema.properties) {
    if (depth > 3) return "{…}";
    const fields = Object.entries(schema.properties).map(
      ([name, each]) =>
        `<b>${escaped(name)}</b>${schema.required?.includes(name) ? "" : "?"}: ${words(each, depth + 1)}`,
    );
    return `{ ${fields.join(", ")} }`;
  }
  return escaped([schema.type].flat().join(" | ") || "any") + (schema.format ? ` (${schema.format})` : "");
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}
h1{font-size:30px}h2{font-size:22px;margin-top:3rem;border-bottom:1px solid}h3{font-size:15px;margin:1.75rem 0 .25rem;font-family:ui-monospace,monospace}
p{margin:.25rem 0}code{font:13px/1.6 ui-monospace,monospace}nav a{margin-right:1rem;display:inline-block;padding:.3rem 0}`;

/** Returns the contract as one readable page, without scripts. */
export function reference(document: unknown): string {
  const { tags, paths, components } = document as Document;
  const sections = tags.map(({ name }) => {
    const rows = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.tags[0] === name)
        .map(([method, operation]) => {
          const body = operation.requestBody?.content["application/json"]?.schema;
          const ok = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
          const answer = ok?.[1].content?.["application/json"]?.schema.properties?.data;
          const query = operation.parameters.filter((each) => each.in === "query").map((each) => each.name);
          return `<section id="${anchor(`${method}${path}`)}"><h3>${method.toUpperCase()} ${escaped(path)}</h3><p>${escaped(operation.summary)}${
            operation.security.length ? "" : " (public)"
          }</p>${query.length ? `<p>Query: <code>${query.join(", ")}</code></p>` : ""}${
            body ? `<p>Body: <code>${words(body)}</code></p>` : ""
          }<p>${ok?.[0] ?? ""}: <code>${words(answer) || "file or nothing"}</code></p></section>`;
        }),
    );
    return `<h2 id="area-${name}">${name}</h2>${rows.join("")}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${name}"><h3>${name}</h3><p><code>${words(schema)}</code></p></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stint API reference</title><style>${STYLE}</style></head><body><main><h1>Stint API</h1><p>JSON in and out. Success is <code>{ data, meta? }</code>, an error <code>{ error: { code, message, fields?, request_id } }</code>. Money is integer cents, times are UTC. The machine-readable form is <a href="/api/v2/openapi.json">openapi.json</a>.</p><nav aria-label="Areas">${tags
    .map(({ name }) => `<a href="#area-${name}">${name}</a>`)
    .join(
      "",
    )}<a href="#shapes">shapes</a></nav>${sections.join("")}<h2 id="shapes">Shapes</h2>${shapes.join("")}</main></body></html>\n`;
}
