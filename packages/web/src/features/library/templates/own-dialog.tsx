import { PickTemplateDialog, type PickTemplateProps } from "./pick-dialog";
import { SaveTemplateDialog } from "./save-dialog";

interface OwnTemplatesProps extends PickTemplateProps {
  /** The scope to save; without it a template is picked for a project. */
  scope_id?: unknown;
  /** A name for it to begin with. */
  name?: unknown;
}

/** The dialogs of own templates under one name: the code of every page names each. */
export function OwnTemplatesDialog(props: OwnTemplatesProps) {
  return props.scope_id === undefined ? <PickTemplateDialog {...props} /> : <SaveTemplateDialog {...props} />;
}
