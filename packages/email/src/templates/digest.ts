import { count, instant } from "../format";
import { compose, greeting } from "../layout";
import { row } from "../rows";
import type { Mail, StintMail } from "../types";

export type DigestProps = StintMail & {
  every: "day" | "week";
  time_zone: string;
  /** what rang and is unread, newest first */
  lines: { title: string; at: string }[];
  /** how many more there are */
  more: number;
  link: string;
  /** the page on which its reader ends the digest */
  opt_out_link: string;
};

/** Gathers what rang, for whoever asked for it. */
export function digest(props: DigestProps): Mail {
  const total = props.lines.length + props.more;
  const what = count(total, "thing");
  return compose({
    postal: props.postal,
    subject: `Your ${props.every === "day" ? "day" : "week"} in Stint: ${what} you have not seen`,
    preview: props.lines[0]?.title ?? "",
    blocks: [
      { kind: "heading", text: `${what} you have not seen` },
      greeting(props),
      {
        kind: "ledger",
        rows: props.lines.map(({ title, at }) => row(title, instant(at, props.time_zone))),
      },
      ...(props.more > 0 ? [{ kind: "text" as const, text: `And ${props.more} more.` }] : []),
      { kind: "action", label: "See them all", url: props.link },
    ],
    why: `Sent to ${props.to} because you asked for it ${props.every === "day" ? "every day" : "on Mondays"}.`,
    opt_out: { label: "Unsubscribe from the digest", url: props.opt_out_link },
  });
}
