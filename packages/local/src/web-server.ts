import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { codeOf, messageOf, Problem } from "./problem";

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The one public origin. It listens from the start, and serves once `use` has been called. */
export interface Origin {
  server: Server;
  port: number;
  url: string;
  use(serve: Serve): void;
  stop(): Promise<void>;
}

/**
 * Binds the port (0: any free one) on this machine only.
 * @throws Problem when the port is taken or not allowed
 */
export async function openOrigin(port: number, log: (text: string) => void): Promise<Origin> {
  let serve: Serve = async (_request, response) => {
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "1" });
    response.end("Stint is starting");
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A browser that disconnected is not a failure.
      if (codeOf(error) === "ECONNRESET" || response.destroyed) return;
      log(`${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Something failed on this machine.");
    });
  });
  // This is longer than a browser's idle time, so that it never writes into a connection that is just being
  // closed.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(problem(error, port)));
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    server,
    port: taken,
    url: `http://localhost:${taken}`,
    use: (next) => {
      serve = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function problem(error: unknown, port: number): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    return new Problem(
      `Port ${port} is taken: stop what runs there, or choose another with \`npm start -- --port ${port + 1}\`.`,
    );
  }
  if (code === "EACCES") {
    return new Problem(`Port ${port} needs more rights than yours: choose one above 1023 with \`--port\`.`);
  }
  return error;
}
