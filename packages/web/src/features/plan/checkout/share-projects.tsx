import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { count } from "../../../lib/format";
import { Button } from "../../../ui/button";

/** Projects of one answer; who has more shares the others by their menus. */
const MOST = 100;

/** The projects that are the owner's alone. */
const soloQuery = {
  queryKey: ["projects", "solo"],
  queryFn: async () =>
    (await api.get("/projects", { query: { per_page: MOST } })).data.filter(({ is_solo }) => is_solo),
};

/** Says, on the change to Team, what the team has from now on, and asks whether it has the projects that are there. */
export function ShareProjects() {
  const client = useQueryClient();
  const { data: projects = [] } = useQuery(soloQuery);
  const [shared, setShared] = useState<number>();
  const [pending, setPending] = useState(false);
  const share = async () => {
    setPending(true);
    try {
      for (const { id, version } of projects)
        await api.patch("/projects/{id}", { path: { id }, body: { is_solo: false }, version });
      setShared(projects.length);
    } finally {
      setPending(false);
      await client.invalidateQueries({ queryKey: ["projects"] });
    }
  };
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14">
      <p className="basis-full">
        Your library is the team’s now: your admins use and change its templates, services and terms.
      </p>
      {shared !== undefined ? (
        <p>Your admins work on {count(shared, "project")} now.</p>
      ) : projects.length > 0 ? (
        <>
          <p className="min-w-0 flex-1 basis-56">
            Your {count(projects.length, "project")} {projects.length === 1 ? "is" : "are"} yours alone. Share{" "}
            {projects.length === 1 ? "it" : "them"} with your admins?
          </p>
          <Button pending={pending} onClick={() => void share()}>
            Share {count(projects.length, "project")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
