import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { count } from "../../lib/format";

const SHOWN = 4;
const list = new Intl.ListFormat("en-US");

/** Templates of the community that fit what somebody does; the most used ones, while they have not said it. */
export function FittingTemplates({ roles }: { roles: readonly { id: string; name: string }[] }) {
  const ids = roles.map(({ id }) => id).join(",");
  const { data } = useQuery({
    queryKey: ["community", "fitting", ids],
    queryFn: ({ signal }) =>
      api.get("/scopetemplates", {
        query: { community: "1", roles: ids || undefined, per_page: SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const total = data?.meta?.total ?? undefined;
  const these = roles.length === 1 ? "this role" : `these ${roles.length} roles`;
  return (
    <div className="onboarding-beside">
      <p className="text-14 text-muted">
        {roles.length > 0
          ? `For ${/^([AEIO]|HR|SEO)/.test(roles[0]?.name ?? "") ? "an" : "a"} ${list.format(roles.map(({ name }) => name))}`
          : "Written by Stint, priced by you"}
      </p>
      <h2 className="mt-1 mb-6 text-22 font-semibold">You could start from one of these</h2>
      <ul className="border-t border-ink">
        {data?.data.map((template) => (
          <li key={template.id} className="flex items-center gap-4 border-b border-line py-3">
            <span className="min-w-0 flex-1">
              <span className="block text-15 font-semibold">{template.template_name}</span>
              <span className="block truncate text-14 text-muted">{template.categories.join(", ")}</span>
            </span>
            <span className="shrink-0 text-14 text-muted">{count(template.service_count, "service")}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-13 text-muted">
        {total !== undefined &&
          roles.length > 0 &&
          `${count(total, "community template fits", "community templates fit")} ${these}.`}
      </p>
    </div>
  );
}
