import { lazyPart } from "../../ui/lazy-part";

/** Only who looks closer needs what shows a piece whole. */
export const Lightbox = lazyPart(async () => (await import("./lightbox")).Lightbox);
