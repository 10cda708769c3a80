import type { Appearance, Font } from "./protocol";

/** Turns the `appearance` option into custom properties and rules of the frame. */

const THEMES: Readonly<Record<string, Record<string, string>>> = {
  stripe: {
    colorPrimary: "#0570de",
    colorBackground: "#ffffff",
    colorText: "#30313d",
    colorTextSecondary: "#5f606b",
    colorTextPlaceholder: "#6a6b76",
    colorDanger: "#c4122f",
    colorBorder: "#8f919c",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizeBase: "16px",
    fontWeightNormal: "400",
    fontWeightMedium: "500",
    spacingUnit: "4px",
    borderRadius: "6px",
  },
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorTextSecondary: "#c3c5d0",
    colorTextPlaceholder: "#a5a7b3",
    colorDanger: "#fe9fb3",
    colorBorder: "#7d808f",
  },
  flat: { colorBackground: "#f3f4f8", colorBorder: "#f3f4f8", borderRadius: "4px" },
};

/** The class names that pages style by: `.Input`, `.Tab--selected`, `.Input:focus`, `.Label`. */
const SELECTOR =
  /^\.(?:AccordionItem|Block|Error|Input|Label|Tab|TabLabel|TermsText)(?:--[a-z]+)?(?::{1,2}(?:focus|focus-visible|hover|active|disabled|placeholder))*$/;

export function apply(appearance: Appearance, behind: string): void {
  const root = document.documentElement;
  const variables = { ...THEMES.stripe, ...THEMES[appearance.theme ?? "stripe"], ...appearance.variables };
  root.removeAttribute("style");
  for (const [name, value] of Object.entries(variables)) {
    if (/^[A-Za-z]+$/.test(name)) root.style.setProperty(`--${name}`, String(value));
  }
  root.style.setProperty("--behind", behind);
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!SELECTOR.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      rule.style.setProperty(property, String(value));
    }
  }
  document.adoptedStyleSheets = [sheet];
}

export function load(fonts: readonly Font[]): void {
  for (const font of fonts) {
    if (!font.family || !font.src) continue;
    const face = new FontFace(font.family, font.src, {
      weight: font.weight ?? "400",
      style: font.style ?? "normal",
    });
    face.load().then(
      (ready) => document.fonts.add(ready),
      // A font that fails to load is not an error: the next family of the list is used.
      () => undefined,
    );
  }
}
