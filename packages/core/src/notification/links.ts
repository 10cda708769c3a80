/** Returns the path of an invoice in the app; one without a project uses project 0. */
export const invoiceLink = ({ id, project_id }: { id: number; project_id: number | null }): string =>
  `/projects/${project_id ?? 0}/pay/invoice/${id}`;

/** Returns the same path with the send dialog open, which first asks for a payment method. */
export const sendLink = (of: Parameters<typeof invoiceLink>[0]): string => `${invoiceLink(of)}?send=true`;

/** Returns the path that opens another one in a company's workspace, for an admin, who may be in one of their own. */
export const companyLink = (owner_id: number, path: string): string =>
  `/workspace/${owner_id}?to=${encodeURIComponent(path)}`;
