import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useRef } from "react";
import { openDialog } from "../../lib/dialogs";
import { useSearchBox } from "../../lib/use-search-box";
import { Button } from "../../ui/button";
import { PageTitle } from "../../ui/page-title";
import { Tabs } from "../../ui/tabs";
import { SearchInput } from "../../ui/text-input";
import { useSlash } from "../library/use-key";
import { Connections } from "./connections";
import { Directory } from "./directory";
import type { DirectorySearch } from "./directory-search";
import { choicesQuery, connectionsQuery } from "./queries";
import { RequestDialog } from "./request-dialog";

export interface NetworkSearch extends DirectorySearch {
  tab?: "connections" | undefined;
  /** The person whose request is open. */
  request?: number | undefined;
}

/** /people: everyone who shows themselves to members, and who the reader is connected with. */
export function NetworkPage({ search }: { search: NetworkSearch }) {
  const navigate = useNavigate();
  const { tab, request, ...wanted } = search;
  const go = (next: NetworkSearch) => void navigate({ to: "/people", search: next, replace: true });
  const { text, setText } = useSearchBox(wanted.q ?? "", (q) =>
    go({ tab, ...wanted, q: q || undefined, exact: undefined }),
  );
  const top = useRef<HTMLDivElement>(null);
  useSlash(top);
  const { data: all } = useQuery(choicesQuery({}));
  const { data: connected } = useInfiniteQuery(connectionsQuery("connected"));
  return (
    <div className="mx-auto max-w-[1136px]">
      <div ref={top} className="mb-4 flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <PageTitle title="Network" hasPrimary />
          <p className="text-14 text-muted max-sm:hidden">
            What each person shows is what they chose to show.
          </p>
        </div>
        <SearchInput
          className="w-75 max-sm:w-full"
          label={tab ? "Search your connections" : "Search people"}
          placeholder={tab ? "Search your connections" : "Name, role, tool or place"}
          maxLength={200}
          value={text}
          onChange={setText}
          aria-keyshortcuts="/"
        />
        <Button icon={<UserPlus size={17} />} onClick={() => openDialog("invite-teammate")}>
          Invite by email
        </Button>
      </div>
      <Tabs
        aria-label="Network"
        className="space-y-5"
        value={tab ?? "everyone"}
        onChange={(next) => go(next === "connections" ? { tab: next } : {})}
        items={[
          { value: "everyone", label: "Everyone", count: all?.everyone },
          { value: "connections", label: "Connections", count: connected?.pages[0]?.meta?.count },
        ]}
      >
        {tab ? (
          <Connections sought={wanted.q ?? ""} onFindPeople={() => go({})} />
        ) : (
          <Directory search={wanted} go={go} />
        )}
      </Tabs>
      {request !== undefined && <RequestDialog id={request} onClose={() => go({ tab, ...wanted })} />}
    </div>
  );
}
