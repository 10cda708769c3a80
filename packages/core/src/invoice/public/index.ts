export { byHash, publicShape } from "./link";
