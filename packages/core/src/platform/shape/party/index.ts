import { line, text } from "../index";

/** The details of a business that its papers name, as calls give them. Browser-safe. */

/** A postal address by its parts; the country is a column of its own. */
export const ADDRESS = {
  street: text("Street", 200),
  postcode: line("Postcode", 20),
  city: line("City", 100),
  region: line("Region", 100),
};

/**
 * The address in a network of e-invoices: the code of its scheme, a colon, the id (`9930:DE123456789`); `EM`
 * is a mailbox. "" for none.
 */
export const ElectronicAddress = line("Electronic address", 120).refine(
  (value) => value === "" || /^(\d{4}:[A-Za-z0-9:_.-]{1,60}|EM:[^\s@]+@[^\s@]+)$/.test(value),
  "Use the scheme and the id, such as 9930:DE123456789",
);

/** Returns scheme and id of an electronic address; undefined without one. */
export function readElectronicAddress(value: string | undefined): { scheme: string; id: string } | undefined {
  const at = value?.indexOf(":") ?? -1;
  return value && at > 0 ? { scheme: value.slice(0, at), id: value.slice(at + 1) } : undefined;
}
