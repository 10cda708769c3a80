import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { rolesQuery } from "../../../features/library/roles";
import { templateQuery, templatesKey } from "../../../features/library/templates/template-query";
import { preloadFields } from "../../../features/scope/fields";
import { openEditor } from "../../../features/scope/open-editor";
import { ScopeEditor } from "../../../features/scope/scope-editor";

export const Route = createFileRoute(
  "/_session/_editor/mylibrary/templates/$scopeTemplateId/scopes/$scopeId/edit",
)({
  loader: async ({ context, params, preload }) => {
    void context.queryClient.prefetchQuery(rolesQuery);
    void context.queryClient.prefetchQuery(templateQuery(Number(params.scopeTemplateId)));
    preloadFields();
    // A preload by hovering a link does not open the unsent writes of an earlier page.
    if (preload) return { opened: () => undefined };
    const editor = await openEditor(context.user.id, Number(params.scopeId));
    // A project's scope has its own address.
    if (!editor.store.info.project.is_template) throw notFound();
    return { opened: () => editor };
  },
  shouldReload: true,
  gcTime: 0,
  component: EditTemplateRoute,
});

/** A template has no proposal, so there is nothing that the editor would show of one. */
const NoPart = () => null;

function EditTemplateRoute() {
  const editor = Route.useLoaderData().opened();
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useQuery(templateQuery(Number(Route.useParams().scopeTemplateId)));
  // Its card shows phases and total: what was changed here is read again there.
  useEffect(
    () => () => {
      void editor?.session.settled(5_000).then(() => client.invalidateQueries({ queryKey: templatesKey }));
    },
    [editor, client],
  );
  if (!editor) return null;
  return (
    <ScopeEditor
      key={editor.serial}
      editor={editor}
      title={data?.name}
      onReload={() => void router.invalidate()}
      UnsentDialogs={NoPart}
      StartChange={NoPart}
    />
  );
}
