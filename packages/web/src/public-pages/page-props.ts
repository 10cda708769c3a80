export interface PublicPageProps {
  /** The `:name` parts of the path, decoded. */
  params: Readonly<Record<string, string>>;
}
