export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
export { storePaymentsWrites } from "./write";
