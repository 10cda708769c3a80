import { expect, test } from "vitest";
import { publicSources } from "../public-sources";

const has = (file: string) => publicSources().includes(`packages/web/src/${file}`);

test("the styles of public pages have the classes of all that these pages load, at once or later", () => {
  expect(has("public-pages/public-app.tsx")).toBe(true);
  expect(has("public-pages/invoice.page.tsx")).toBe(true);
  expect(has("features/payment/pay-form.tsx")).toBe(true);
  expect(has("features/proposal/client/withdraw-form.tsx")).toBe(true);
  expect(has("ui/toast.tsx")).toBe(true);
});

test("the app and its editors are none of them", () => {
  expect(has("app.tsx")).toBe(false);
  expect(publicSources().filter((file) => /features\/(scope|shell|dashboard)\/|routes\//.test(file))).toEqual(
    [],
  );
});
