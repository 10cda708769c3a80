import { startEinvoiceEmulator } from ".";

/**
 * Returns what the functions read of networks of e-invoices: nothing, so that none can be chosen. With
 * `STINT_EINVOICES=emulator` both are played on this machine, at `STINT_EINVOICES_PORT` or any free port.
 */
export async function einvoiceNetworks(
  stops: (() => Promise<unknown> | unknown)[],
  { STINT_EINVOICES, STINT_EINVOICES_PORT = "0" }: Record<string, string | undefined> = process.env,
): Promise<Record<string, string>> {
  if (STINT_EINVOICES !== "emulator") return {};
  const emulator = await startEinvoiceEmulator({ port: Number(STINT_EINVOICES_PORT) });
  stops.push(() => emulator.stop());
  return emulator.environment;
}
