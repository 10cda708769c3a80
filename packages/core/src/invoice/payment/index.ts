export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
export { storePayments } from "./write";
