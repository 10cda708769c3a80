import { setTheme, type Theme, useTheme } from "../../lib/theme";
import { PageTitle } from "../../ui/page-title";
import { Segments } from "../../ui/segments";
import { Buttons, Statuses, Types } from "./basics";
import { Choices, Fields, More } from "./fields";
import { Overlays } from "./overlays";
import { Ledgers, Rows, States } from "./rows";

/** The page at /_local/ui, laid out like the drawn specimen, with a switch for light and dark. */
export function Specimen() {
  const theme = useTheme();
  return (
    <main className="mx-auto max-w-[1440px] px-4 py-6 sm:px-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <PageTitle title="Parts" />
        <Segments<Theme>
          aria-label="Appearance"
          value={theme}
          onChange={setTheme}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
            { value: "system", label: "System" },
          ]}
        />
      </div>
      <div className="grid gap-x-18 lg:grid-cols-2">
        <div className="min-w-0">
          <Statuses />
          <Fields />
          <Buttons />
          <Choices />
          <Types />
        </div>
        <div className="min-w-0">
          <Rows />
          <States />
        </div>
      </div>
      <div className="grid gap-x-18 lg:grid-cols-2">
        <div className="min-w-0">
          <More />
        </div>
        <div className="min-w-0">
          <Overlays />
        </div>
      </div>
      <Ledgers />
    </main>
  );
}
