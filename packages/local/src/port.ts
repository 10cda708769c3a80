import { createServer } from "node:net";

/**
 * Finds a TCP port on 127.0.0.1 that was free a moment ago; another process may take it before the caller
 * binds it.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    // No host is given: DynamoDB Local binds every interface, so the port must be free on all of them.
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("the system gave no port"));
      });
    });
  });
}
