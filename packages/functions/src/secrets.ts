import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";

/** GetParameters takes ten names a call. */
const AT_ONCE = 10;

/**
 * Puts the secrets that this function needs into the environment before its handler's module is loaded, once per
 * container. `STINT_SECRETS` names them with their versions, `STINT_JWT_KEY:3,STINT_LINK_SECRET`, and
 * `STINT_SECRETS_PATH` says where they are kept. One that was never set stays away: whether the function can be without
 * it is for `env` to say.
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
