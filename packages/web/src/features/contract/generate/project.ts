/** A project that terms are for. */
export interface TermProject {
  id: number;
  name: string;
  client_name: string;
}

/** What of a project the dialog needs. */
export const projectOf = ({ id, name, client_name }: TermProject): TermProject => ({ id, name, client_name });
