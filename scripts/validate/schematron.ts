import { XMLBuilder, XMLParser } from "fast-xml-parser";

/** One element as the parser gives it: its name with its children, and its attributes beside them. */
type Node = Record<string, unknown> & { ":@"?: Record<string, string> };

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  commentPropName: "#comment",
} as const;
const parser = new XMLParser(options);
const builder = new XMLBuilder({ ...options, attributeNamePrefix: "" });

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ":@") ?? "";
const localOf = (node: Node): string => nameOf(node).replace(/^\w+:/, "");
const childrenOf = (node: Node): Node[] => {
  const children = node[nameOf(node)];
  return Array.isArray(children) ? (children as Node[]) : [];
};
const attributesOf = (node: Node): Record<string, string> => node[":@"] ?? {};
const childrenNamed = (node: Node, name: string): Node[] =>
  childrenOf(node).filter((child) => localOf(child) === name);

const element = (name: string, attributes: Record<string, string>, children: Node[] = []): Node => ({
  [name]: children,
  ":@": attributes,
});
const variable = (of: Node): Node => {
  const { name = "", value = "" } = attributesOf(of);
  return element("xsl:variable", { name, select: value });
};

/** An assertion as a test that reports its id, its weight and its words where it does not hold. */
function assertion(of: Node): Node[] {
  if (localOf(of) !== "assert" && localOf(of) !== "report") return [];
  const { test = "", id = "", flag = "fatal" } = attributesOf(of);
  const words = childrenOf(of).flatMap((child) => {
    if ("#text" in child) return [element("xsl:text", {}, [child])];
    return localOf(child) === "value-of"
      ? [element("xsl:value-of", { select: attributesOf(child).select ?? "" })]
      : [];
  });
  return [
    element("xsl:if", { test: localOf(of) === "assert" ? `not(${test})` : test }, [
      element("failed", { id, flag }, words),
    ]),
  ];
}

/** The rules of a pattern are a mode: of each node the first rule that fits is taken, and no other. */
function pattern(of: Node, i: number): Node[] {
  const rules = childrenNamed(of, "rule");
  return rules.map((rule, at) =>
    element(
      "xsl:template",
      { match: attributesOf(rule).context ?? "", mode: `p${i}`, priority: String(rules.length - at) },
      [
        ...childrenNamed(rule, "let").map(variable),
        ...childrenOf(rule).flatMap(assertion),
        element("xsl:apply-templates", { select: "@*|node()", mode: `p${i}` }),
      ],
    ),
  );
}

/** Returns the root of a file of rules. */
const rootOf = (text: string, name: string): Node => {
  const root = (parser.parse(text) as Node[]).find((node) => localOf(node) === name);
  if (!root) throw new Error(`no ${name}`);
  return root;
};

/**
 * Turns Schematron rules into a stylesheet that lists what a document breaks, as `failed` elements. `include` reads
 * a pattern that stands in a file beside them.
 */
export function stylesheetOf(schematron: string, include: (href: string) => string): string {
  const schema = rootOf(schematron, "schema");
  const namespaces = {
    // Rules use the types of XML Schema without a declaration of their own.
    "xmlns:xs": "http://www.w3.org/2001/XMLSchema",
    ...Object.fromEntries(Object.entries(attributesOf(schema)).filter(([name]) => name.startsWith("xmlns:"))),
    ...Object.fromEntries(
      childrenNamed(schema, "ns").map((ns) => {
        const { prefix = "", uri = "" } = attributesOf(ns);
        return [`xmlns:${prefix}`, uri];
      }),
    ),
  };
  const patterns = [
    ...childrenNamed(schema, "include").map((of) => rootOf(include(attributesOf(of).href ?? ""), "pattern")),
    ...childrenNamed(schema, "pattern"),
  ];
  const functions = childrenNamed(schema, "function");
  const root = element("xsl:template", { match: "/" }, [
    element(
      "list",
      {},
      patterns.map((_, i) => element("xsl:apply-templates", { select: "node()", mode: `p${i}` })),
    ),
  ]);
  const quiet = patterns.map((_, i) =>
    element("xsl:template", { match: "text()|@*", mode: `p${i}`, priority: "-1" }),
  );
  return builder.build([
    element(
      "xsl:stylesheet",
      { version: "3.0", "xmlns:xsl": "http://www.w3.org/1999/XSL/Transform", ...namespaces },
      [
        // A pattern's variables are in the conditions of its rules, which only see those of the whole.
        ...[schema, ...patterns].flatMap((each) => childrenNamed(each, "let")).map(variable),
        ...functions,
        root,
        ...quiet,
        ...patterns.flatMap(pattern),
      ],
    ),
  ]) as string;
}
