import { Brand } from "@stint/core/platform/brand";
import { VISUAL_TYPES } from "@stint/core/profile/rules";
import { Suspense } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { lazyPart } from "../../ui/lazy-part";
import { Segments } from "../../ui/segments";
import { ColorField, isColor } from "../brand/color-field";
import { EmojiPicker } from "./emoji-picker";
import type { ProfileDraft } from "./use-profile-draft";
import { PersonVisual, visualOf } from "./visual";

/** Few choose a picture: what draws it anew comes when it is asked for. */
const PictureField = lazyPart(async () => (await import("./picture-field")).PictureField);

const TYPES = { color: "Color", emoji: "Emoji", image: "Image", none: "None" } as const;

/** Says how white text reads on a color. */
function contrastInWords(color: string): string {
  const ratio = Brand.contrast("#ffffff", color);
  const words =
    ratio >= 4.5 ? "White text on it reads well" : "White text on it is hard to read, so it is dark";
  return `${words}, ${ratio.toFixed(1)} to 1.`;
}

/** The look of a person: what stands beside their name. */
export function BrandPart({ profile }: { profile: ProfileDraft }) {
  const { draft, errors, choose, type, save } = profile;
  const own = draft.visual_color;
  const color = own ?? draft.primary_brand_color ?? Brand.DEFAULT_COLOR;
  return (
    <div className="flex gap-6 max-sm:flex-col">
      <PersonVisual of={visualOf(draft)} size={88} />
      <div className="min-w-0 flex-1 space-y-5">
        <Field label="Picture" error={errors.visual_type}>
          <Segments
            options={VISUAL_TYPES.map((value) => ({ value, label: TYPES[value] }))}
            value={draft.visual_type}
            onChange={(value) => choose("visual_type", value)}
          />
        </Field>
        {draft.visual_type === "emoji" && (
          <EmojiPicker
            value={draft.visual_emoji}
            onChange={(emoji) => choose("visual_emoji", emoji)}
            error={errors.visual_emoji}
          />
        )}
        {draft.visual_type === "image" && (
          <Suspense fallback={<div className="h-10" />}>
            <PictureField profile={profile} />
          </Suspense>
        )}
        <ColorField
          value={own ?? color}
          onChange={(next) => {
            if (isColor(next)) choose("visual_color", next.toLowerCase());
            else type("visual_color", next);
          }}
          error={errors.visual_color}
        />
        <p className="text-13 text-muted">
          {isColor(color) && contrastInWords(color)}{" "}
          {own === null
            ? "It is the color of your proposals and invoices."
            : "Your proposals and invoices keep theirs."}{" "}
          {own !== null && draft.primary_brand_color && (
            <Button
              kind="link"
              className="text-13!"
              onClick={() => {
                type("visual_color", null);
                save({ visual_color: null });
              }}
            >
              Use the color of my documents
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
