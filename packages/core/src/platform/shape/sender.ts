/**
 * Types for names of senders and writers (D50). They are separate because the lists of names behind them are
 * large, and most pages ask for no name. Browser-safe.
 */
import type * as z from "zod";
import { nameFault, personFault } from "./name";

/** A sender's name: no link, no address, no name that people trust with money. */
export const fair = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = nameFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** The name of a stranger that our mails mention: like `fair`, but it may be just "Chase". */
export const visitor = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = nameFault(value, false);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

/** A first or last name of a person who sends: not a company's, and only a name. */
export const person = <S extends z.ZodType<string>>(schema: S): S =>
  schema.superRefine((value, context) => {
    const fault = personFault(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
