import { createFileRoute, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { rolesQuery } from "../../../features/library/roles";
import { preloadFields } from "../../../features/scope/fields";
import { openEditor } from "../../../features/scope/open-editor";
import { ScopeEditor } from "../../../features/scope/scope-editor";
import { lazyPart } from "../../../ui/lazy-part";

const UnsentDialogs = lazyPart(
  async () => (await import("../../../features/proposal/unsent-changes/unsent-dialogs")).UnsentDialogs,
);
const StartChange = lazyPart(
  async () => (await import("../../../features/proposal/start-change")).StartChange,
);

export const Route = createFileRoute("/_session/_editor/projects/$projectId/scopes/$scopeId/edit")({
  loader: async ({ context, params, preload }) => {
    void context.queryClient.prefetchQuery(rolesQuery);
    // The fields of a row come beside the data, so they are there before anybody can press.
    preloadFields();
    // A preload by hovering a link does not open the unsent writes of an earlier page.
    if (preload) return { opened: () => undefined };
    const [editor, draft] = await Promise.all([
      openEditor(context.user.id, Number(params.scopeId)),
      import("../../../features/brief/open-draft").then(({ openDraft }) =>
        openDraft(context.queryClient, Number(params.projectId)),
      ),
    ]);
    return { opened: () => ({ editor, draft }) };
  },
  shouldReload: true,
  gcTime: 0,
  component: EditRoute,
});

function EditRoute() {
  const opened = Route.useLoaderData().opened();
  const router = useRouter();
  if (!opened) return null;
  const { editor, draft } = opened;
  const scope = (mark: ReactNode) => (
    <ScopeEditor
      key={editor.serial}
      editor={editor}
      mark={mark}
      onReload={() => void router.invalidate()}
      UnsentDialogs={UnsentDialogs}
      StartChange={StartChange}
    />
  );
  if (!draft) return scope(null);
  return (
    <draft.DraftLayer
      project={draft.project}
      scope_id={editor.store.info.id}
      isEmpty={editor.store.tasks.size <= 1}
      onReload={() => router.invalidate()}
    >
      {scope}
    </draft.DraftLayer>
  );
}
