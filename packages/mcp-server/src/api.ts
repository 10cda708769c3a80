/** What the API refused, in its own words and with its code. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Api {
  get: (path: string, query?: Record<string, string | number | undefined>) => Promise<unknown>;
  post: (path: string, body: object) => Promise<unknown>;
}

interface Answer {
  data?: unknown;
  error?: { code: number; message: string; fields?: Record<string, string> };
}

/** Returns what a refusal says: its sentence, and the one of each field. */
const describe = ({ message, fields = {} }: NonNullable<Answer["error"]>): string =>
  [message, ...Object.entries(fields).map(([field, words]) => `${field}: ${words}`)].join("\n");

/**
 * Returns the API of one workspace, by one of its keys. `url` is the address of the app; the key is sent to it alone:
 * redirects are not followed.
 */
export function openApi(url: string, key: string): Api {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(`/api/v2${path}`, url), {
      method,
      redirect: "error",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, error } = (await answer.json().catch(() => ({}))) as Answer;
    if (error) throw new Refusal(error.code, describe(error));
    if (!answer.ok) throw new Refusal(answer.status, `Stint answered ${answer.status}.`);
    return data;
  };
  return {
    get: (path, query = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
      return call("GET", search ? `${path}?${search}` : path);
    },
    post: (path, body) => call("POST", path, body),
  };
}
