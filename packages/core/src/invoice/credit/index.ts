export { notesOf } from "./read";
