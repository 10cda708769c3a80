import { Actor } from "../actor";

type Item = Record<string, unknown>;

/** Returns those of the rows that the actor may read: an admin of a company reads what is the team's. */
export async function keepVisible<T extends Item>(rows: T[]): Promise<T[]> {
  const actor = Actor.use();
  if (rows.length === 0 || actor.type !== "user" || !actor.view) return rows;
  return (await actor.view(rows)) as T[];
}

/** The columns that tell whose a row is; a query that reads only some columns reads these as well. */
const TELLING = [
  "id",
  "project_id",
  "project_key",
  "invoice_id",
  "template",
  "about",
  "by_admin",
  "merged_into",
  "merged_ids",
];

interface Input {
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

/** Returns a request that reads the columns by which its rows are kept. */
function withTelling<I extends Input>(input: I): I {
  if (!input.ProjectionExpression) return input;
  const known = new Set(Object.values(input.ExpressionAttributeNames ?? {}));
  const more = ["__edb_e__", ...TELLING].filter((name) => !known.has(name));
  return {
    ...input,
    ProjectionExpression: [input.ProjectionExpression, ...more.map((_, at) => `#view${at}`)].join(", "),
    ExpressionAttributeNames: {
      ...input.ExpressionAttributeNames,
      ...Object.fromEntries(more.map((name, at) => [`#view${at}`, name])),
    },
  };
}

interface Output {
  Item?: Item;
  Items?: Item[];
  Responses?: Record<string, Item[]>;
}
interface Command {
  input: Input;
}

async function narrowOutput(output: Output): Promise<Output> {
  if (output.Items) return { ...output, Items: await keepVisible(output.Items) };
  if (output.Item) {
    const [Item] = await keepVisible([output.Item]);
    const { Item: _, ...rest } = output;
    return Item ? { ...rest, Item } : rest;
  }
  if (!output.Responses) return output;
  const kept = Object.entries(output.Responses).map(
    async ([name, rows]) => [name, await keepVisible(rows)] as const,
  );
  return { ...output, Responses: Object.fromEntries(await Promise.all(kept)) };
}

interface Sender {
  send(command: never): Promise<unknown>;
}

/** Returns the client for ElectroDB: what an actor may not read is not in its answers. */
export const narrowClient = <C extends Sender>(all: C): C =>
  Object.create(all, {
    send: {
      value: async (command: Command) => {
        const actor = Actor.use();
        const send = (each: Command) => all.send(each as never) as Promise<Output>;
        if (actor.type !== "user" || !actor.view) return send(command);
        const Kind = command.constructor as new (input: Input) => Command;
        return narrowOutput(await send(new Kind(withTelling(command.input))));
      },
    },
  });
