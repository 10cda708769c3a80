import { useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";
import { Connections } from "./connections";
import { RequestDialog } from "./request-dialog";

export interface NetworkSearch {
  tab?: "connections" | undefined;
  /** The person whose request is open. */
  request?: number | undefined;
}

/** /people: who the signed-in person is connected with. */
export function NetworkPage({ search }: { search: NetworkSearch }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/people", search: { tab: search.tab }, replace: true });
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <PageTitle title="Network" hasPrimary className="mr-auto" />
        <Button icon={<UserPlus size={17} />} onClick={() => openDialog("invite-teammate")}>
          Invite by email
        </Button>
      </div>
      <Connections />
      {search.request !== undefined && <RequestDialog id={search.request} onClose={close} />}
    </div>
  );
}
