import { createServer } from "node:net";

/** A TCP port on 127.0.0.1 that was free a moment ago; whoever binds it must still be ready to lose the race. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    // No host: DynamoDB Local binds every interface, so a port taken on any of them is not free for it.
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("the system gave no port"));
      });
    });
  });
}
