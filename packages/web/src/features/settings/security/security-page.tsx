import { BACKUP_CODES } from "@stint/core/identity/second-step/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { asApiError } from "../../../lib/api";
import { count, dayInWords } from "../../../lib/format";
import { isAdmin, reloadUser, useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { lazyPart } from "../../../ui/lazy-part";
import { StatusMark } from "../../../ui/status-mark";
import { ApiKeysPart } from "./api-keys";
import { secondStepQuery } from "./requests";
import { SecurityPart, SecurityRow } from "./row";
import { SessionsPart } from "./sessions";

const ChangePasswordDialog = lazyPart(() =>
  import("./change-password-dialog").then((part) => part.ChangePasswordDialog),
);
const TurnOnDialog = lazyPart(() => import("./turn-on-dialog").then((part) => part.TurnOnDialog));
const TurnOffDialog = lazyPart(() => import("./password-dialogs").then((part) => part.TurnOffDialog));
const NewCodesDialog = lazyPart(() => import("./password-dialogs").then((part) => part.NewCodesDialog));

type DialogName = "password" | "on" | "off" | "codes";

/** How one signs in: the ways, the second step, and where one is signed in. `opens` names the dialog to begin with. */
export function SecurityPage({ opens }: { opens?: "password" | undefined }) {
  const user = useUser();
  const { auth_social, email } = user;
  const [opened, setOpened] = useState<DialogName | undefined>(auth_social ? undefined : opens);
  const close = () => setOpened(undefined);
  const step = useQuery(secondStepQuery);
  const done = useDone(close);
  const isOn = step.data?.mfa_enabled ?? false;
  const left = step.data?.backup_codes_left ?? 0;
  return (
    <div className="max-w-[884px]">
      <h2 className="text-22 font-semibold">Sign-in and security</h2>
      {isOn && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-14">
          <span className="flex items-center gap-2 text-ok">
            <StatusMark shape="tick" />
            Two-step sign-in is on
          </span>
          <span className="text-muted">{count(left, "backup code")} left.</span>
        </p>
      )}
      <SecurityPart title="Ways in">
        {!auth_social && (
          <SecurityRow
            label="Password"
            action={
              <Button kind="link" onClick={() => setOpened("password")}>
                Change
                <span className="sr-only"> the password</span>
              </Button>
            }
          >
            A new one signs every other device out
          </SecurityRow>
        )}
        {auth_social === "google" && <SecurityRow label="Google">{email}</SecurityRow>}
      </SecurityPart>
      <SecurityPart title="Second step">
        {step.isError && (
          <ErrorLine onRetry={() => void step.refetch()} reference={asApiError(step.error)?.requestId}>
            It did not load.
          </ErrorLine>
        )}
        {step.data && (
          <SecurityRow
            label="Authenticator app"
            action={
              <>
                <Button kind="link" onClick={() => setOpened("on")}>
                  {isOn ? "Replace" : "Turn on"}
                  <span className="sr-only"> the app</span>
                </Button>
                {isOn && (
                  <Button kind="link" onClick={() => setOpened("off")}>
                    Turn off
                  </Button>
                )}
              </>
            }
          >
            {isOn && step.data.enabled_at
              ? `On since ${dayInWords(step.data.enabled_at)}`
              : "Off. A stolen password alone lets anyone in"}
          </SecurityRow>
        )}
        {isOn && (
          <SecurityRow
            label="Backup codes"
            action={
              <Button kind="link" onClick={() => setOpened("codes")}>
                New codes
              </Button>
            }
          >
            {left} of {BACKUP_CODES} left
          </SecurityRow>
        )}
        <SecurityRow label="Money out and keys">Ask for a fresh proof, good for five minutes</SecurityRow>
      </SecurityPart>
      {!isAdmin(user) && <ApiKeysPart />}
      <SessionsPart onNotMe={() => !auth_social && setOpened("password")} />
      <Suspense fallback={null}>
        {opened === "password" && <ChangePasswordDialog onClose={close} />}
        {opened === "on" && (
          <TurnOnDialog
            replaces={isOn}
            onClose={close}
            onDone={() => void done("Two-step sign-in is on. Every other device is signed out.")}
          />
        )}
        {opened === "off" && (
          <TurnOffDialog onClose={close} onDone={() => void done("Two-step sign-in is off.")} />
        )}
        {opened === "codes" && (
          <NewCodesDialog onClose={close} onDone={() => void done("The codes of before ended.")} />
        )}
      </Suspense>
    </div>
  );
}

/** Closes the dialog and shows how the account stands now. */
function useDone(close: () => void): (text: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (text) => {
    close();
    toast(text);
    await Promise.all([
      reloadUser(),
      queryClient.invalidateQueries({ queryKey: secondStepQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ["sessions"] }),
    ]);
  };
}
