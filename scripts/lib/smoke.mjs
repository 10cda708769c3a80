/** A call may hit a function that is starting; a longer wait is a fault. */
const PATIENCE_MS = 30_000;

/** The checks: name, path, and a function that returns what is wrong with the answer, or nothing. */
const LOOKS = [
  {
    name: "health",
    path: "/api/v2/health",
    fault: async (answer, { revision }) => {
      if (answer.status !== 200) return `answers ${answer.status}`;
      const { data } = await answer.json();
      if (data?.status !== "ok") return "does not say that it is well";
      return revision && data.revision !== revision ? `is of ${data.revision}, not of ${revision}` : "";
    },
  },
  {
    name: "sign-in page",
    path: "/signin",
    fault: async (answer) => {
      if (answer.status !== 200) return `answers ${answer.status}`;
      if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) return "is no page";
      if (!/<script/.test(await answer.text())) return "has no script, so it is not the app";
      return answer.headers.get("content-security-policy")?.includes("default-src 'none'")
        ? ""
        : "has no content security policy";
    },
  },
  {
    name: "contract",
    path: "/api/v2/openapi.json",
    fault: async (answer) => {
      if (answer.status !== 200) return `answers ${answer.status}`;
      const { paths } = await answer.json();
      return Object.keys(paths ?? {}).length > 50 ? "" : "names few paths";
    },
  },
  {
    name: "what is not there",
    path: "/api/v2/nothing-of-this-name",
    fault: async (answer) => {
      if (answer.status !== 404) return `answers ${answer.status}, not 404`;
      const { error } = await answer.json();
      return error?.code && error.request_id ? "" : "is not told in the catalogue's words";
    },
  },
];

/** Checks a stage; returns a line for each fault. An address that cannot be reached or read is one. */
export async function smoke(url, { revision, tell = () => {} } = {}) {
  const faults = [];
  for (const { name, path, fault } of LOOKS) {
    let words;
    try {
      const answer = await fetch(new URL(path, url), {
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      words = await fault(answer, { revision });
    } catch (error) {
      words = `cannot be read: ${error.cause?.message ?? error.message}`;
    }
    tell(words ? `FAULT ${name} (${path}) ${words}` : `ok    ${name}`);
    if (words) faults.push(`${name} ${words}`);
  }
  return faults;
}
