import { GetParametersByPathCommand, SSMClient } from "@aws-sdk/client-ssm";

/**
 * Puts the stage's secrets (`sst secrets set NAME value`) into the environment before the handler's module is
 * loaded, once per container. `STINT_SECRETS_PATH` names where they are kept.
 */
export async function loadSecrets(): Promise<void> {
  const Path = process.env.STINT_SECRETS_PATH;
  if (!Path) return;
  const ssm = new SSMClient({});
  let NextToken: string | undefined;
  do {
    const page = await ssm.send(
      new GetParametersByPathCommand({
        Path,
        Recursive: true,
        WithDecryption: true,
        ...(NextToken ? { NextToken } : {}),
      }),
    );
    for (const { Name, Value } of page.Parameters ?? []) {
      // …/Secret/<NAME>/value
      const name = Name?.split("/").at(-2);
      if (name && Value !== undefined) process.env[name] ??= Value;
    }
    NextToken = page.NextToken;
  } while (NextToken);
}
