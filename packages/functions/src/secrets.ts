import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";

/** GetParameters accepts ten names per call. */
const AT_ONCE = 10;

/**
 * Loads the secrets that this function needs into the environment before its handler's module is loaded, once
 * per container. `STINT_SECRETS` names them with their versions, `STINT_JWT_KEY:3,STINT_LINK_SECRET`, and
 * `STINT_SECRETS_PATH` is their path. A secret that was never set is skipped: `env` decides whether the
 * function can do without it.
 */
export async function loadSecrets(): Promise<void> {
  const { STINT_SECRETS_PATH: path, STINT_SECRETS: list = "" } = process.env;
  const names = list.split(",").filter((each) => each && process.env[each.split(":")[0] ?? ""] === undefined);
  if (!path || names.length === 0) return;
  const ssm = new SSMClient({});
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const Names = names.slice(start, start + AT_ONCE).map((each) => {
      const [name, version] = each.split(":");
      return `${path}/${name}/value${version ? `:${version}` : ""}`;
    });
    const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
    for (const { Name, Value } of Parameters) {
      // …/Secret/<NAME>/value
      const name = Name?.split("/").at(-2);
      if (name && Value !== undefined) process.env[name] = Value;
    }
  }
}
