export interface Span {
  start: number;
  end: number;
}

/** Who the workspace is, as its mails and calls name it. */
export interface OwnSide {
  names: readonly string[];
  addresses: readonly string[];
}

/** What one person wrote or said in a row, with its place in the text. */
export interface Part extends Span {
  /** As the mail or the transcript names them; null where it does not. */
  by: string | null;
  is_ours: boolean;
}

/** What was pasted, as a planner reads it. */
export interface Paste {
  kind: "text" | "mail" | "transcript";
  /** In reading order, each message once, without what frames it. */
  text: string;
  parts: Part[];
  /** Places of the text that ask for nothing: what our own side says, and small talk. */
  quiet: Span[];
  /** Places of our own side's that the client said yes to: they ask for it. */
  agreed: Span[];
  /** Its words with where they stand in what was pasted (`at`), in the order of the text. */
  copies: (Span & { at: number })[];
}
