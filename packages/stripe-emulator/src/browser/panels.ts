import { bankPanel, cardPanel, type Panel } from "./form";
import { europeanPanel } from "./form-europe";
import type { MethodType, Settings } from "./protocol";

/** Returns the fields of a payment method. */
export const panelFor = (type: MethodType, settings: Settings, changed: () => void): Panel =>
  europeanPanel(type, settings, changed) ??
  (type === "card" ? cardPanel(settings, changed) : bankPanel(settings, changed));
