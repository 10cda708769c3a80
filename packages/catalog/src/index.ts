export { compile } from "./compile";
