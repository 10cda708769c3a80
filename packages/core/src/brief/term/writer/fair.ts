import { isPlaceholder, TOKEN } from "../../../project/contract/rules";
import { isFair, type Known } from "../../planner/plain";

/** Returns whether words of a term are fair, but for the placeholders that are filled where a term is read. */
export const isFairRule = (text: string, known: Known): boolean =>
  isFair(
    text.replace(TOKEN, (token, name: string) => (isPlaceholder(name) ? "somebody" : token)),
    known,
  );
