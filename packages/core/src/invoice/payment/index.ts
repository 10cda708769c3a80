export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
export {
  type InvoiceWithPayments,
  mergePayment,
  recordEffectsWrites,
  recordPaymentWrites,
  storePaymentsWrites,
} from "./write";
