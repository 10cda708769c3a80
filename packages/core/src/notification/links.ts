/** Where the app shows an invoice; one that belongs to no project stands under project 0. */
export const invoiceLink = ({ id, project_id }: { id: number; project_id: number | null }): string =>
  `/projects/${project_id ?? 0}/pay/invoice/${id}`;

/** The same, with its sending open: how to be paid is asked there first. */
export const sendLink = (of: Parameters<typeof invoiceLink>[0]): string => `${invoiceLink(of)}?send=true`;
