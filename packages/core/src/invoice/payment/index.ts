export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
export { type InvoiceWithPayments, mergePayment, recordPayment, storePaymentsWrites } from "./write";
