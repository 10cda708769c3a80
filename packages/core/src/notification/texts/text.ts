export interface Text {
  /** A whole sentence. */
  title: string;
  /** Further text; "" for none. */
  body: string;
}
