import { PublicNotice } from "../features/public/public-notice";

/** An honest page for a public address that this version does not fill yet. */
export function NotBuiltPage() {
  return (
    <PublicNotice title="This page is not part of this version yet">
      There is nothing here to lose or to do.
    </PublicNotice>
  );
}
