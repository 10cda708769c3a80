import { labelsIn } from "@stint/core/platform/country/tax-id";

/** Countries whose businesses have a number of their register beside that of the tax office, by its labels. */
const REGISTERS: Record<string, readonly string[]> = { FR: ["SIREN", "SIRET"] };

/**
 * Returns the labels of the numbers that the field of the tax id takes, and the name of the other number's field where
 * it is that of a register.
 */
export function numberLabels(country: string): { tax: string[]; register: string | undefined } {
  const register = REGISTERS[country] ?? [];
  return {
    tax: labelsIn(country).filter((label) => !register.includes(label)),
    register: register.join(" or ") || undefined,
  };
}
