export interface Text {
  /** A whole sentence. */
  title: string;
  /** What else there is to say; "" for nothing. */
  body: string;
}
