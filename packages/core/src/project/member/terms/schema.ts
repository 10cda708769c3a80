/** The terms agreed with a teammate. Browser-safe. */
import * as z from "zod";
import { Column } from "../../../platform/column";
import { Cents, stop } from "../../../platform/shape";
import { Pay } from "../../invitation/schema";
import { Basis } from "./basis";

export const TERMS = {
  /** A role of the reference list. */
  role_id: Column.nullable(z.string(), z.string().min(1).max(20, stop())),
  /** Minor units of the project's currency; null when none was agreed. */
  pay: Column.nullable(Cents, Pay),
  /** The basis of the pay when it was agreed; null for a fixed amount. */
  basis: Column.nullable(Basis, Basis),
};
