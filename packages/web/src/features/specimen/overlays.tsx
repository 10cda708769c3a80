import { LOCKED } from "@stint/core/billing/gate/rules";
import { Copy, FilePlus, Filter, FolderPlus, Send } from "lucide-react";
import { useState } from "react";
import { toast, toastError } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Drawer } from "../../ui/drawer";
import { Field } from "../../ui/field";
import { Menu } from "../../ui/menu";
import { Panel } from "../../ui/panel";
import { Popover } from "../../ui/popover";
import { Tabs } from "../../ui/tabs";
import { TextInput } from "../../ui/text-input";
import { Tooltip } from "../../ui/tooltip";
import { Section } from "./section";

export function Overlays() {
  const [dialog, setDialog] = useState(false);
  const [panel, setPanel] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [name, setName] = useState("Bookshop website");
  const [design, setDesign] = useState(true);
  const [theme, setTheme] = useState("light");
  const [tab, setTab] = useState<"all" | "draft" | "sent">("all");
  return (
    <Section title="Menus, dialogs, toasts, tabs">
      <div className="flex flex-wrap gap-2">
        <Menu
          label="Create"
          placement="bottom-start"
          trigger={<Button>Menu</Button>}
          items={[
            { id: "who", heading: "Nova Example" },
            {
              id: "project",
              label: "New Project",
              icon: <FolderPlus />,
              items: [
                {
                  id: "scratch",
                  label: "Project from Scratch",
                  icon: <FilePlus />,
                  onSelect: () => undefined,
                },
                { id: "past", label: "Project from Past Scope", icon: <Copy />, onSelect: () => undefined },
              ],
            },
            { id: "send", label: "Send now", icon: <Send />, keys: "⌘↵", onSelect: () => undefined },
            { id: "off", label: "Cannot now", disabled: true, onSelect: () => undefined },
            "line",
            {
              id: "theme",
              choice: "Appearance",
              value: theme,
              onChange: setTheme,
              options: [
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
              ],
            },
            "line",
            { id: "archive", label: "Archive", danger: true, onSelect: () => undefined },
          ]}
        />
        <Popover
          title="Filter By Role:"
          placement="bottom-start"
          trigger={<Button icon={<Filter size={16} />}>Popover</Button>}
        >
          <Checkbox checked={design} onChange={setDesign} aside="21">
            Design
          </Checkbox>
        </Popover>
        <Tooltip text={LOCKED.template}>
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setPanel(true)}>Panel</Button>
        <Button onClick={() => setDrawer(true)}>Drawer</Button>
        <Button
          onClick={() =>
            toast("Illustration set deleted.", { action: { label: "Undo", run: () => toast("It is back.") } })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toastError("Something went wrong on our side. Please try again. (5000)", {
              reference: "7f3c21abd0",
            })
          }
        >
          Error toast
        </Button>
      </div>
      <Tabs
        aria-label="Projects by status"
        className="mt-6"
        value={tab}
        onChange={setTab}
        items={[
          { value: "all", label: "All", count: 14 },
          { value: "draft", label: "Draft", count: 2 },
          { value: "sent", label: "Sent", count: 2 },
        ]}
      >
        <p className="py-3 text-14 text-muted">The panel of “{tab}”.</p>
      </Tabs>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title="Name New Project"
        description="You can change it at any time."
        actions={
          <>
            <Button kind="quiet" onClick={() => setDialog(false)}>
              Cancel
            </Button>
            <Button kind="primary" onClick={() => setDialog(false)}>
              Create project
            </Button>
          </>
        }
      >
        <Field label="Project name">
          <TextInput value={name} onChange={setName} maxLength={60} />
        </Field>
      </Dialog>
      <Panel
        open={panel}
        onClose={() => setPanel(false)}
        title="Add a service to Design"
        foot={<Button>New service</Button>}
      >
        <p className="px-6 py-4 text-15">The page beside it stays usable.</p>
      </Panel>
      <Drawer open={drawer} onClose={() => setDrawer(false)} label="Menu">
        <p className="p-5 text-15">The phone’s navigation.</p>
        <Button className="mx-5" onClick={() => setDrawer(false)}>
          Close
        </Button>
      </Drawer>
    </Section>
  );
}
