export { PaymentEntity } from "./entity";
export { abandonIntents, cancelIntent, confirmable, inNameOf, isAskedFor } from "./intents";
