export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
export { type InvoiceWithPayments, mergePayment, recordPaymentWrites, storePaymentsWrites } from "./write";
