import type { Page } from "playwright-core";
import type { Stage } from "./support";

/** What the API answers, as far as these stories look into it. */
interface Row {
  id: number;
  client_id?: number;
  hash: string | null;
  /** The hash of a profile. */
  token: string;
  scopes: { id: number }[];
  categories: { id: number; name: string }[];
  tasks: { id: number; name: string }[];
  client_secret: string;
  publishable_key: string;
  source_type: string | null;
  plan_wanted: string | null;
  url: string;
  /** What somebody wants to be told. */
  kinds: { kind: string; app: boolean }[];
  digest_every: string;
  digest_hour: number;
}

/** The owner's own calls, with the session of their browser: for what other stories show already. */
export async function callsOf(stage: Stage, page: Page) {
  const fresh = await page.request.post(`${stage.stint.url}/api/auth/refresh`, {
    headers: { origin: stage.stint.url },
  });
  const { data } = (await fresh.json()) as { data: { access_token: string } };
  return async (method: string, path: string, body?: object): Promise<Row> => {
    const answer = await page.request.fetch(`${stage.stint.url}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${data.access_token}` },
      ...(body ? { data: body } : {}),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: Row }).data;
  };
}
