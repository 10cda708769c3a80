/**
 * Shapes of names that say who sends or writes (D50). Apart from the other shapes: the lists of names behind them are
 * large, and most pages ask for no name. Browser-safe.
 */
import type * as z from "zod";
import { nameFault, personFault } from "./name";

/** For a name that says who sends: no link, no address, nobody whom people trust with money. */
export const fair = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = nameFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** For the name of a stranger whom our mails name to somebody: as `fair`, but "Chase" may be all that one writes. */
export const visitor = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = nameFault(value, false);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** For a part of the name of a person who sends: no company's, and nothing but a name. */
export const person = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = personFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
