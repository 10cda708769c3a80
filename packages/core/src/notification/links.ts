/** Where the app shows an invoice; one that belongs to no project stands under project 0. */
export const invoiceLink = ({ id, project_id }: { id: number; project_id: number | null }): string =>
  `/projects/${project_id ?? 0}/pay/invoice/${id}`;
