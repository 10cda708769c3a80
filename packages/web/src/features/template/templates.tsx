/** The modal and the page in one piece of code: what they share is nearly all of both. */
export { TemplatesModal } from "./templates-modal";
export { TemplatesPage } from "./templates-page";
