/** What moves money is loaded by the first call that does: most calls of the area only write and show invoices. */
export const payments = () => import("@stint/core/payment");
