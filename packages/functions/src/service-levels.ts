/**
 * The service levels of what clients and owners depend on. The functions measure them, the stacks raise
 * alarms, and the status page shows them. `availability` is the share of calls that do not end in 5xx;
 * `p99_ms` is the time limit of 99 of 100 calls in the function, cold starts excluded.
 */
export interface ServiceLevel {
  name: string;
  /** The title on the status page. */
  title: string;
  /** Methods and paths of routes, as in the route tables. */
  routes: readonly string[];
  availability: number;
  p99_ms: number;
}

export const serviceLevels: readonly ServiceLevel[] = [
  {
    name: "sign-in",
    title: "Signing in",
    routes: ["POST /api/auth/signin", "POST /api/auth/refresh"],
    availability: 0.999,
    p99_ms: 2000,
  },
  {
    name: "proposal-page",
    title: "Opening a proposal",
    routes: ["GET /api/v2/proposals/{key}"],
    availability: 0.999,
    p99_ms: 1000,
  },
  {
    name: "accept",
    title: "Accepting a proposal",
    routes: ["POST /api/v2/proposals/{hash}/accept"],
    availability: 0.9995,
    p99_ms: 3000,
  },
  {
    name: "invoice-page",
    title: "Opening an invoice",
    routes: ["GET /api/v2/invoices/{key}"],
    availability: 0.999,
    p99_ms: 1000,
  },
  {
    name: "pay",
    title: "Paying an invoice",
    routes: ["POST /api/v2/invoices/{hash}/cardpayment", "POST /api/v2/invoices/{hash}/payment_initiated"],
    availability: 0.9995,
    p99_ms: 5000,
  },
  {
    name: "provider-news",
    title: "Booking payments",
    routes: ["POST /api/v2/webhooks/stripe"],
    availability: 0.9995,
    p99_ms: 5000,
  },
];

const BY_ROUTE = new Map(
  serviceLevels.flatMap(({ name, routes }) => routes.map((route) => [route, name] as const)),
);

/** Returns the service level of a route (`GET /api/v2/…`), if it has one. */
export const levelOf = (route: string): string | undefined => BY_ROUTE.get(route);
