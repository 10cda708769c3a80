import { type Block, isSafeHref, PLACEHOLDERS, type Run } from "@stint/core/project/contract/rules";
import { Fragment } from "react";
import { type List, nodesOf } from "./text-tree";

/**
 * The text of a contract term: paragraphs, lists, bold words and links, drawn from data, never from HTML (D52).
 * With `marks`, the value of a placeholder is underlined and names the placeholder.
 */
export function TermText({ blocks, marks = false }: { blocks: readonly Block[]; marks?: boolean }) {
  return nodesOf(blocks).map((node, index) => {
    // A text does not change under its reader: its places are its keys.
    const key = `${index}`;
    if (node.kind !== "paragraph") return <ListView key={key} list={node} marks={marks} />;
    return (
      <p key={key} className="mt-2 whitespace-pre-line first:mt-0">
        <Runs runs={node.runs} marks={marks} />
      </p>
    );
  });
}

function ListView({ list, marks }: { list: List; marks: boolean }) {
  const Tag = list.kind === "number" ? "ol" : "ul";
  return (
    <Tag className={list.kind === "number" ? "mt-1 list-decimal pl-6" : "mt-1 list-disc pl-6"}>
      {list.items.map(({ runs, inner }, index) => {
        const key = `${index}`;
        return (
          <li key={key} className="mt-1 whitespace-pre-line pl-0.5">
            <Runs runs={runs} marks={marks} />
            {inner.map((each) => (
              <ListView
                key={`${each.kind}:${each.items[0]?.runs[0]?.text ?? ""}`}
                list={each}
                marks={marks}
              />
            ))}
          </li>
        );
      })}
    </Tag>
  );
}

function Runs({ runs, marks }: { runs: readonly Run[]; marks: boolean }) {
  return runs.map(({ text, bold, href, value }, index) => {
    const key = `${index}:${text}`;
    const marked =
      marks && value ? (
        <span
          title={PLACEHOLDERS[value]}
          className="underline decoration-ctl decoration-dotted underline-offset-3"
        >
          {text}
        </span>
      ) : (
        text
      );
    const words = bold ? <strong className="font-semibold">{marked}</strong> : marked;
    if (!href || !isSafeHref(href)) return <Fragment key={key}>{words}</Fragment>;
    return (
      <a key={key} href={href} rel="noopener noreferrer" target="_blank" className="underline">
        {words}
      </a>
    );
  });
}
