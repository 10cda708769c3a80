import { accountMails } from "./account";
import { identityMails } from "./identity";
import { invoiceMails } from "./invoice";
import { paymentMails } from "./payment";
import { proposalMails } from "./proposal";
import { securityMails } from "./security";
import { teamMails } from "./team";

export { FERN, OCHRE, transfer } from "./common";

/** Invented data for every template: used by the tests, and to look at the mails. */
export const samples = {
  ...accountMails,
  ...identityMails,
  ...securityMails,
  ...proposalMails,
  ...invoiceMails,
  ...paymentMails,
  ...teamMails,
};

export type SampleName = keyof typeof samples;
