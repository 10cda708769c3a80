import { Brand } from "@stint/core/platform/brand";
import { useEffect, useRef, useState } from "react";
import { api, Code, isApiError } from "../../../lib/api";
import { possessive } from "../../../lib/format";
import { brandName, isAdmin, reloadUser, useUser } from "../../../lib/session";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { ColorField } from "../../brand/color-field";
import { LogoField } from "../../brand/logo-field";
import { PartHead } from "./part-head";

export interface BrandDraft {
  name: string;
  color: string;
}

const ratio = (a: string, b: string): string => `${Brand.contrast(a, b).toFixed(1)} : 1`;

/** The readable pairs of colors that Stint derives from the brand color, with their contrast. */
function Contrasts({ color }: { color: string }) {
  const made = Brand.derive(color);
  const rows = [
    {
      words: made.on === "#ffffff" ? "White on your color" : "Dark text on your color",
      paper: made.fill,
      ink: made.on,
    },
    { words: "Links on white", paper: "#ffffff", ink: made.text },
    { words: "Links in dark mode", paper: "#1a1720", ink: made.dark_text },
  ];
  const changed = made.fill !== Brand.parseHex(color);
  return (
    <>
      <ul className="mt-6">
        {rows.map(({ words, paper, ink }) => (
          <li key={words} className="flex items-center gap-4 border-b border-line py-2.5 text-15">
            <span
              aria-hidden="true"
              className="flex h-9 w-14 items-center justify-center rounded-chip border border-line text-15 font-semibold"
              style={{ background: paper, color: ink }}
            >
              Aa
            </span>
            <span className="flex-1">{words}</span>
            <span className="text-14 text-muted">{ratio(paper, ink)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-muted">
        {changed
          ? "Nothing can be read on this exact color, so the cover uses a slightly darker one."
          : made.edge !== made.fill
            ? "This color is pale: buttons get a darker edge, and links a darker shade."
            : "Every pair reaches 4.5 : 1, so everybody can read it."}
      </p>
    </>
  );
}

/** Name and color of the business. They belong to the workspace, so every proposal and invoice follows. */
export function BrandingPart({
  brand,
  onBrand,
  onLogo,
}: {
  brand: BrandDraft;
  onBrand: (brand: BrandDraft) => void;
  /** Called when the logo was saved: the client's page must be composed again. */
  onLogo: () => void;
}) {
  const user = useUser();
  const [error, setError] = useState<string>();
  const version = useRef(user.version);
  version.current = user.version;
  const valid = Brand.parseHex(brand.color);
  const dirty =
    brand.name.trim() !== user.brand_name || (valid !== undefined && valid !== user.primary_brand_color);
  useEffect(() => {
    if (!dirty) return;
    const save = async () => {
      const body = {
        brand_name: brand.name.trim(),
        ...(valid ? { primary_brand_color: valid } : {}),
      };
      try {
        await api.patch("/currentuser", { body, version: version.current });
        setError(undefined);
        await reloadUser();
      } catch (problem) {
        if (!isApiError(problem)) throw problem;
        if (problem.code === Code.Conflict) await reloadUser();
        setError(
          problem.code === Code.Conflict
            ? "The business was changed in another tab. Check it and try again."
            : problem.message,
        );
      }
    };
    const timer = setTimeout(() => void save(), 600);
    return () => clearTimeout(timer);
  }, [dirty, brand.name, valid]);
  if (isAdmin(user))
    return (
      <>
        <PartHead
          title="Branding"
          note={`This is ${possessive(brandName(user))} brand. Its owner can change it.`}
        />
        {valid && <Contrasts color={valid} />}
      </>
    );
  return (
    <>
      <PartHead title="Branding" note="Your name, logo and color, on every proposal and invoice." />
      <div className="mt-5 space-y-4">
        <LogoField onChange={onLogo} />
        <Field label="Business name" error={error}>
          <TextInput
            value={brand.name}
            onChange={(name) => onBrand({ ...brand, name })}
            maxLength={120}
            autoComplete="organization"
          />
        </Field>
        <ColorField
          value={brand.color}
          onChange={(color) => onBrand({ ...brand, color })}
          error={valid ? undefined : "Use a color such as #1f5f56"}
        />
      </div>
      {valid && <Contrasts color={valid} />}
    </>
  );
}
