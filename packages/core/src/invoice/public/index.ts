export { byHash, publicInfo } from "./link";
