/** Change orders, a door of their own: few calls of the API need them, so they load on first use. */
export { dropChange, finishDrop, openChange } from "./change";
export * as Change from "./index";
