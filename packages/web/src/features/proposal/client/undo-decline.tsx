import type { PublicInfo } from "@stint/core/proposal/schema";
import { useState } from "react";
import { Code, isApiError } from "../../../lib/api";
import { publicButton } from "../../public-page/public-button";
import { momentIn, zoneInWords } from "../../public-page/words";
import { undoDecline } from "./answer-requests";
import { CodeForm } from "./code-form";
import { closedCodes } from "./refusals";

/** A no that was not meant, or not the client's own: taken back within a day, with a code (D20). */
export function UndoDecline({
  hash,
  info,
  until,
  byYou,
  onReopened,
}: {
  hash: string;
  info: PublicInfo;
  until: string;
  byYou: boolean;
  /** Called when the proposal is open again or its state has changed: the link must be read again. */
  onReopened: () => void;
}) {
  const [wanted, setWanted] = useState(false);
  const { code_required } = info;
  return (
    <>
      <p>
        {byYou ? "Changed your mind?" : "Wasn\u2019t that you, or has your mind changed?"} You can take it
        back until {momentIn(info.time_zone, until)}, {zoneInWords(info.time_zone)}.
      </p>
      {wanted ? (
        <CodeForm
          hash={hash}
          coded={code_required}
          label="Your email"
          hint="The address it was sent to, or the one that declined."
          button="Open the proposal again"
          onSubmit={async (proof) => {
            try {
              await undoDecline(hash, code_required ? proof : {});
            } catch (error) {
              const over = isApiError(error) && (closedCodes.has(error.code) || error.code === Code.NotFound);
              if (!over) throw error;
            }
            onReopened();
          }}
          className="mt-4 text-left"
        />
      ) : (
        <p className="mt-4">
          <button type="button" onClick={() => setWanted(true)} className={publicButton("second")}>
            Take it back
          </button>
        </p>
      )}
    </>
  );
}
