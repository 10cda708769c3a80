import * as Email from "../../src/index";
import { template, toOwner } from "./common";

const link = "https://stint.example/forgotpassword";
const settings_link = "https://stint.example/settings/security";

export const securityMails = {
  "proof-code": template(Email.proofCode, { ...toOwner, code: "481205", valid_minutes: 15 }),
  "address-changed": template(Email.addressChanged, {
    ...toOwner,
    new_email: "studio@fernlight.example",
    link: "https://stint.example/undo?token=k3m9w2",
    valid_days: 7,
  }),
  "password-changed": template(Email.passwordChanged, {
    ...toOwner,
    link,
    settings_link,
    ended_keys: 0,
    kept_keys: 2,
  }),
  "api-key-created": template(Email.apiKeyCreated, {
    ...toOwner,
    link,
    settings_link,
    name: "Bookkeeping",
    last_four: "k3m9",
    reads: ["clients"],
    writes: ["invoices", "proposals"],
    at: "2026-11-20T15:42:00Z",
    ends_at: "2027-11-20T15:42:00Z",
    time_zone: "Europe/Copenhagen",
  }),
  "payment-details-changed": template(Email.paymentDetailsChanged, { ...toOwner, link }),
  "network-changed": template(Email.networkChanged, {
    ...toOwner,
    link,
    address: "0208:0428759497",
    state: "verifying" as const,
  }),
  "account-opened": template(Email.accountOpened, { ...toOwner, link }),
  "bank-changed": template(Email.bankChanged, { ...toOwner, link, bank: "Test Bank ending 6789" }),
  "second-step-changed": template(Email.secondStepChanged, {
    ...toOwner,
    link,
    change: "backup_code_used" as const,
    left: 7,
  }),
  "new-device": template(Email.newDevice, {
    ...toOwner,
    link,
    device: "Firefox on Windows",
    ip: "203.0.113.7",
    at: "2026-11-20T15:42:00Z",
    time_zone: "Europe/Copenhagen",
  }),
};
