import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

const ssm = new SSMClient({});

/** Reads a value of the Parameter Store; undefined where there is none. */
export async function readParameter(Name: string): Promise<string | undefined> {
  try {
    return (await ssm.send(new GetParameterCommand({ Name }))).Parameter?.Value;
  } catch (error) {
    if ((error as Error).name === "ParameterNotFound") return undefined;
    throw error;
  }
}

/** Writes a value there, over an existing one. */
export const writeParameter = (Name: string, Value: string) =>
  ssm.send(new PutParameterCommand({ Name, Value, Type: "String", Overwrite: true }));
