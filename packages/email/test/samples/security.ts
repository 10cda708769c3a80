import * as Email from "../../src/index";
import { template, toOwner } from "./common";

const link = "https://stint.example/forgotpassword";

export const securityMails = {
  "proof-code": template(Email.proofCode, { ...toOwner, code: "481205", valid_minutes: 15 }),
  "address-changed": template(Email.addressChanged, {
    ...toOwner,
    new_email: "studio@fernlight.example",
    link: "https://stint.example/undo?token=k3m9w2",
    valid_days: 7,
  }),
  "password-changed": template(Email.passwordChanged, { ...toOwner, link }),
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
