/** Loads the verbs on first use: most calls of the area only write and show invoices. */
export const payments = () => import("@stint/core/payment");
