import * as Email from "../../src/index";
import { template, toOwner } from "./common";

export const identityMails = {
  "confirm-email": template(Email.confirmEmail, {
    ...toOwner,
    link: "https://stint.example/signup/confirm/4821/k3m9w2",
    valid_hours: 24,
  }),
  "reset-password": template(Email.resetPassword, {
    ...toOwner,
    link: "https://stint.example/changepassword?token=k3m9w2",
    valid_minutes: 60,
  }),
  "account-exists": template(Email.accountExists, {
    ...toOwner,
    link: "https://stint.example/signin",
    method: "password",
    reset_link: "https://stint.example/forgotpassword",
  }),
  "email-change": template(Email.emailChange, {
    ...toOwner,
    new_email: "studio@fernlight.example",
    link: "https://stint.example/verify/k3m9w2",
    valid_hours: 1,
  }),
};
