import { Suspense } from "react";
import { isAdmin, useUser } from "../../lib/session";
import { setTheme, useTheme } from "../../lib/theme";
import { FormProblem } from "../../ui/form-problem";
import { lazyPart } from "../../ui/lazy-part";
import { Part } from "../../ui/part";
import { Segments } from "../../ui/segments";
import { AccountDeletionPart } from "./account-deletion";
import { AiPart } from "./ai";
import { BusinessPart, ProfilePart } from "./business";
import { EmailPart } from "./email";
import { ForwardPart } from "./forward";
import { InvoicePart } from "./invoice-settings";
import { PaperDetailsPart } from "./paper-details";
import { ProposalsPart } from "./proposals";
import { useMailedToken } from "./use-mailed-token";

const EinvoiceParts = lazyPart(() => import("../delivery/einvoice-parts").then((part) => part.EinvoiceParts));

function AppearancePart() {
  const theme = useTheme();
  return (
    <Part title="Appearance" note="On this device. Your clients' pages follow their own.">
      <Segments
        aria-label="Appearance"
        value={theme}
        onChange={setTheme}
        options={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
          { value: "system", label: "Same as this device" },
        ]}
      />
    </Part>
  );
}

/** Account Settings: the person, the business, and the address. `emailToken` comes from a mailed link. */
export function SettingsPage({ emailToken }: { emailToken: string | undefined }) {
  const problem = useMailedToken(emailToken);
  // The business of a company is its owner's, and one's own stays in one's own workspace.
  const owns = !isAdmin(useUser());
  return (
    <div className="max-w-[800px]">
      {problem && (
        <div className="mb-7">
          <FormProblem>The address was not changed. {problem}</FormProblem>
        </div>
      )}
      <div className="-mt-7 max-sm:-mt-5 [&>section:first-child]:border-t-0">
        <ProfilePart />
        {owns && (
          <>
            <BusinessPart />
            <ProposalsPart />
            <AiPart />
            <ForwardPart />
            <PaperDetailsPart />
            <Suspense fallback={null}>
              <EinvoiceParts />
            </Suspense>
            <InvoicePart />
          </>
        )}
        <EmailPart />
        <AppearancePart />
        {owns && <AccountDeletionPart />}
      </div>
    </div>
  );
}
