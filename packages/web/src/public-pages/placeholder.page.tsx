import { PublicNotice } from "../features/public-page/public-notice";

/** An honest page for a public address that this version does not fill yet. */
export function PlaceholderPage() {
  return (
    <PublicNotice title="This page is not part of this version yet">
      There is nothing here to lose or to do.
    </PublicNotice>
  );
}
