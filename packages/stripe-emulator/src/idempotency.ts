import { StripeError } from "./error";
import type { Store } from "./store";

/** Keys are kept for a day of the emulator's clock. */
const KEPT = 24 * 60 * 60;

export interface KeptAnswer {
  status: number;
  body: string;
  request: string;
}

export interface KeyUse {
  key: string;
  account: string;
  path: string;
  params: string;
  now: number;
}

/** Returns the earlier answer to this key; 400 when it was used for something else. */
export function replay(store: Store, use: KeyUse): KeptAnswer | undefined {
  if (use.key.length > 255) throw misuse("Idempotency keys can be at most 255 characters long.");
  store.run("delete from idempotency where created < ?", use.now - KEPT);
  const [row] = store.rows(
    "select path, params, status, body, request from idempotency where key = ? and account = ?",
    use.key,
    use.account,
  );
  if (!row) return undefined;
  if (row.path !== use.path) {
    throw misuse(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${use.path}' vs '${row.path}'). Try using a key other than '${use.key}' if you meant to execute a different request.`,
    );
  }
  if (row.params !== use.params) {
    throw misuse(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${use.key}' if you meant to execute a different request.`,
    );
  }
  return { status: Number(row.status), body: String(row.body), request: String(row.request) };
}

/** Stores an answer under its key, in the transaction of its work. */
export function keep(store: Store, use: KeyUse, answer: KeptAnswer): void {
  store.run(
    "insert into idempotency (key, account, created, path, params, status, body, request) values (?, ?, ?, ?, ?, ?, ?, ?)",
    use.key,
    use.account,
    use.now,
    use.path,
    use.params,
    answer.status,
    answer.body,
    answer.request,
  );
}

function misuse(message: string): StripeError {
  return new StripeError(400, { type: "idempotency_error", message }, { unread: true });
}
