import { apply, load } from "./appearance";
import { element } from "./field";
import type { Panel } from "./form";
import { panelFor } from "./panels";
import {
  ask,
  type ElementError,
  type Envelope,
  type FromFrame,
  identify,
  intentIn,
  intentPath,
  METHOD_TYPES,
  type MethodType,
  opened,
  type Settings,
  type ToFrame,
} from "./protocol";

/** The payment form inside its frame: card and account numbers stay here and go only to the emulator. */

const query = new URLSearchParams(location.search);
const channel = query.get("channel") ?? "";
const owner = query.get("origin") ?? "";
const base = location.origin + location.pathname.replace(/\/elements\/payment$/, "");
const stage = document.querySelector("#stage") ?? document.body;

let settings: Settings | undefined;
let panels: Panel[] = [];
let chosen: MethodType = "card";
let shownFor = "";
let choose: (type: MethodType) => void = () => undefined;

function tell(message: FromFrame): void {
  const envelope: Envelope<FromFrame> = { stripe_local: channel, message };
  window.parent.postMessage(envelope, owner);
}

function panel(): Panel | undefined {
  return panels.find((one) => one.type === chosen);
}

function changed(): void {
  const fields = panel()?.fields ?? [];
  tell({
    type: "change",
    complete: fields.every((field) => !field.problem()),
    empty: fields.every((field) => field.value === ""),
    method: chosen,
  });
}

async function take(next: Settings): Promise<void> {
  settings = next;
  apply(next.appearance, next.behind);
  load(next.fonts);
  const types = await typesOf(next);
  if (!types) return;
  // These settings decide the fields; a change of colors alone must not empty them.
  const now = JSON.stringify([
    types,
    next.layout,
    next.radios,
    next.ask,
    next.business,
    next.terms,
    next.wallets,
    next.readOnly,
  ]);
  if (now === shownFor) return;
  const first = shownFor === "";
  shownFor = now;
  render(types, next);
  tell({ type: "ready" });
  if (!first) changed();
}

async function typesOf(next: Settings): Promise<MethodType[] | undefined> {
  let types: string[] = next.types ?? ["card"];
  if (next.clientSecret) {
    const found = await ask(base, "GET", intentPath(next.clientSecret), {
      ...identify(next.publishableKey, next.account),
      client_secret: next.clientSecret,
    });
    if ("error" in found) {
      fail(found.error);
      return undefined;
    }
    types = intentIn(found).payment_method_types;
  }
  const rank = (type: string) => (next.order.includes(type) ? next.order.indexOf(type) : next.order.length);
  return types
    .flatMap((type) => METHOD_TYPES.find((known) => known === type) ?? [])
    .sort((a, b) => rank(a) - rank(b));
}

function fail(error: ElementError): void {
  const note = element("p", "Error");
  note.setAttribute("role", "alert");
  note.textContent = "The payment form could not be loaded.";
  stage.replaceChildren(note);
  tell({ type: "loaderror", error });
}

function render(types: readonly MethodType[], next: Settings): void {
  panels = types.map((type) => panelFor(type, next, changed));
  if (!types.includes(chosen)) chosen = types[0] ?? "card";
  for (const field of panels.flatMap((one) => one.fields)) field.input.disabled = next.readOnly;
  stage.replaceChildren();
  if (panels.length === 1) for (const one of panels) stage.append(one.root);
  else if (next.layout === "accordion") accordion(next.radios);
  else tabs();
  const note = element("p", "TestNote");
  note.textContent = `Test mode: no money moves.${next.wallets.length > 0 ? ` Real forms offer ${next.wallets.join(" and ")} where the device has it.` : ""}`;
  stage.append(note);
}

/** Draws buttons side by side; arrow keys move between them, as in every tab list. */
function tabs(): void {
  const list = element("div", "Tabs");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Payment method");
  const buttons = panels.map((one) => {
    const tab = element("button", "Tab");
    tab.type = "button";
    tab.id = `tab-${one.type}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", `panel-${one.type}`);
    const label = element("span", "TabLabel");
    label.textContent = one.title;
    tab.append(label);
    tab.addEventListener("click", () => choose(one.type));
    one.root.id = `panel-${one.type}`;
    one.root.setAttribute("role", "tabpanel");
    one.root.setAttribute("aria-labelledby", tab.id);
    return tab;
  });
  list.append(...buttons);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = panels.findIndex((one) => one.type === chosen);
    const next = panels[(at + step + panels.length) % panels.length];
    if (!next) return;
    choose(next.type);
    buttons.find((tab) => tab.id === `tab-${next.type}`)?.focus();
  });
  stage.append(list, ...panels.map((one) => one.root));
  choose = (type) => {
    const other = type !== chosen;
    chosen = type;
    for (const [index, one] of panels.entries()) {
      const on = one.type === chosen;
      one.root.hidden = !on;
      const tab = buttons[index];
      tab?.setAttribute("aria-selected", String(on));
      tab?.classList.toggle("Tab--selected", on);
      if (tab) tab.tabIndex = on ? 0 : -1;
    }
    if (other) changed();
  };
  choose(chosen);
}

/** Draws one radio per row, its fields below the chosen one. */
function accordion(radios: boolean): void {
  const group = element("div", "Accordion");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", "Payment method");
  const rows = panels.map((one) => {
    const item = element("div", "AccordionItem");
    const label = element("label", "AccordionButton");
    const radio = element("input", radios ? "Radio" : "Radio Radio--hidden");
    radio.type = "radio";
    radio.name = "payment-method";
    radio.value = one.type;
    radio.addEventListener("change", () => choose(one.type));
    const title = element("span", "AccordionTitle");
    title.textContent = one.title;
    label.append(radio, title);
    item.append(label, one.root);
    group.append(item);
    return { item, radio };
  });
  stage.append(group);
  choose = (type) => {
    const other = type !== chosen;
    chosen = type;
    for (const [index, one] of panels.entries()) {
      const on = one.type === chosen;
      one.root.hidden = !on;
      const row = rows[index];
      if (row) row.radio.checked = on;
      row?.item.classList.toggle("AccordionItem--selected", on);
    }
    if (other) changed();
  };
  choose(chosen);
}

/** Shows every problem and puts the focus on the first. */
function validate(): ElementError | undefined {
  const fields = panel()?.fields ?? [];
  const bad = fields.filter((field) => field.check() !== undefined);
  const first = bad[0];
  const problem = first?.problem();
  if (!first || !problem) return undefined;
  first.input.focus();
  return { type: "validation_error", code: problem.code, message: problem.message };
}

async function confirm(message: Extract<ToFrame, { type: "confirm" }>): Promise<void> {
  const { id, clientSecret, returnUrl, billing, extra } = message;
  const error = validate();
  const data = panel()?.data(billing);
  if (error || !data || !settings) {
    tell({
      type: "reply",
      id,
      outcome: { error: error ?? { type: "api_error", message: "The form is not ready." } },
    });
    return;
  }
  const outcome = await ask(base, "POST", `${intentPath(clientSecret)}/confirm`, {
    ...identify(settings.publishableKey, settings.account),
    client_secret: clientSecret,
    use_stripe_sdk: "true",
    ...(returnUrl ? { return_url: new URL(returnUrl, owner).href } : {}),
    ...extra,
    ...data,
  });
  tell({ type: "reply", id, outcome });
}

function hear(event: MessageEvent): void {
  if (event.origin !== owner || event.source !== window.parent) return;
  const message = opened<ToFrame>(event.data, channel);
  if (!message) return;
  if (message.type === "settings") void take(message.settings);
  else if (message.type === "confirm") void confirm(message);
  else if (message.type === "submit") {
    const error = validate();
    tell({ type: "reply", id: message.id, outcome: error ? { error } : { selectedPaymentMethod: chosen } });
  } else if (message.type === "focus") panel()?.fields[0]?.input.focus();
  else if (message.type === "blur") {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  } else if (message.type === "clear") {
    for (const field of panels.flatMap((one) => one.fields)) field.clear();
    changed();
  }
}

// Messages go only to the page that really contains this frame (where the browser says which it is).
const holder = "ancestorOrigins" in location ? location.ancestorOrigins[0] : owner;
if (window.parent !== window && holder === owner) {
  window.addEventListener("message", hear);
  window.addEventListener("focus", () => tell({ type: "focus" }));
  window.addEventListener("blur", () => tell({ type: "blur" }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tell({ type: "escape" });
    // Enter in a field submits, as in any form; the form is the page's.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) tell({ type: "enter" });
  });
  new ResizeObserver(() =>
    tell({ type: "height", height: Math.ceil(stage.getBoundingClientRect().height) }),
  ).observe(stage);
  tell({ type: "loaded" });
}
