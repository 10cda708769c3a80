export { notesOf } from "../notes";
