import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FrenchPlatform } from "./france";
import { PeppolNetwork } from "./peppol";
import { readCall, send, takeFault } from "./wire";

export { type Flow, FrenchPlatform } from "./france";
export { PeppolNetwork, type Submission } from "./peppol";
export type { Fault } from "./wire";

export interface EinvoiceEmulator {
  peppol: PeppolNetwork;
  france: FrenchPlatform;
  /** The environment in which a product finds both. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const PEPPOL = "/peppol/api/v2";
const FRANCE = "/france";

/** Starts both networks on this machine; 0 for a free port, which is the default. */
export async function startEinvoiceEmulator({ port = 0 } = {}): Promise<EinvoiceEmulator> {
  const peppol = new PeppolNetwork("emulated-peppol-key-of-this-machine");
  const france = new FrenchPlatform("emulated", "emulated-french-secret");
  const server = createServer(async (request, response) => {
    const network = request.url?.startsWith(PEPPOL)
      ? peppol
      : request.url?.startsWith(FRANCE)
        ? france
        : undefined;
    if (!network) return send(response, { status: 404 });
    const call = await readCall(request, network === peppol ? PEPPOL : FRANCE);
    const fault = takeFault(network.faults, call.path);
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "error" || fault === "down")
      return send(response, { status: fault === "down" ? 503 : 500 });
    if (fault === "limit") return send(response, { status: 429, headers: { "retry-after": "60" } });
    const answer = network.answer(call);
    // What was asked for is done, and nobody hears of it.
    if (fault === "lost") return void request.socket.destroy();
    send(response, answer);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    peppol,
    france,
    environment: {
      PEPPOL_API_KEY: peppol.apiKey,
      PEPPOL_API_BASE: `${base}${PEPPOL}`,
      FR_PLATFORM_KEY: `${france.clientId}:${france.clientSecret}`,
      FR_PLATFORM_BASE: `${base}${FRANCE}`,
      FR_PLATFORM_TOKEN_URL: `${base}${FRANCE}/token`,
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
