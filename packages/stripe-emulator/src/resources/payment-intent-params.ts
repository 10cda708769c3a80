/** The parameters that a payment intent's calls accept. */

export const CREATE = [
  "allowed_payment_method_types",
  "amount",
  "application_fee_amount",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "confirmation_method",
  "currency",
  "customer",
  "description",
  "error_on_requires_action",
  "mandate_data",
  "metadata",
  "off_session",
  "on_behalf_of",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "radar_options",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "shipping",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_data",
  "transfer_group",
  "use_stripe_sdk",
];
const ONLY_AT_CREATE = ["automatic_payment_methods", "confirm", "confirmation_method", "on_behalf_of"];
const ONLY_AT_CONFIRM = [
  "error_on_requires_action",
  "mandate_data",
  "off_session",
  "radar_options",
  "return_url",
  "use_stripe_sdk",
];
export const UPDATE = CREATE.filter(
  (name) => !ONLY_AT_CREATE.includes(name) && !ONLY_AT_CONFIRM.includes(name),
);
export const CONFIRM = [
  "allowed_payment_method_types",
  "capture_method",
  "client_secret",
  ...ONLY_AT_CONFIRM,
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "receipt_email",
  "setup_future_usage",
  "shipping",
];
