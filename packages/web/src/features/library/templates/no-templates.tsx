import { LOCKED } from "@stint/core/billing/gate/rules";
import { useQuery } from "@tanstack/react-query";
import { openDialog } from "../../../lib/dialogs";
import { count } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/ghost-rows";
import { LockedButton } from "../../plan/locked-button";
import { communityCountQuery } from "./queries";

/** A scope that there is already becomes the first template. */
const pick = () => openDialog("past-scope", { keep: true });

/** One ghost cell, one sentence, and the two places where a first template comes from. */
export function NoTemplates() {
  const { is_subscribed } = useUser();
  const { data: community } = useQuery(communityCountQuery());
  return (
    <>
      <div aria-hidden="true" className="template-cells">
        <div className="template-cell space-y-3">
          <Skeleton width="42%" height={10} />
          <Skeleton width="55%" />
          <div className="space-y-4 py-4">
            {[27, 20, 24].map((width) => (
              <div key={width} className="flex justify-between">
                <Skeleton width={`${width}%`} />
                <Skeleton width={44} />
              </div>
            ))}
          </div>
          <div className="flex items-center justify-between">
            <Skeleton width={70} />
            <Skeleton width={76} height={12} />
          </div>
        </div>
        <div className="template-cell max-lg:hidden" />
        <div className="template-cell max-lg:hidden" />
      </div>
      <h2 className="mt-7 text-17 font-semibold">No templates yet</h2>
      <p className="mt-1 max-w-[60ch] text-15 text-muted">
        Keep a scope you are proud of and price the next one in a minute. In any scope: menu, then Save as
        template.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {Boolean(community) && (
          <Button kind="primary" onClick={() => openDialog("templates", { tab: "scopes" })}>
            {`Browse ${count(community ?? 0, "scope")}`}
          </Button>
        )}
        {is_subscribed ? (
          <Button onClick={pick}>Pick a past scope</Button>
        ) : (
          <LockedButton reason={LOCKED.template} next={{ label: "Pick a past scope", run: pick }}>
            Pick a past scope
          </LockedButton>
        )}
      </div>
    </>
  );
}
