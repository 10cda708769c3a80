import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";

type Input = Pick<BatchGetItemCommandInput, "RequestItems">;

/** Waits longer each time: 40 ms at most, then 80, up to 1.3 s. */
const pause = (attempt: number) =>
  new Promise<void>((done) => setTimeout(done, Math.random() * 20 * 2 ** Math.min(attempt, 6)));

/** Returns the request with each key once: the database refuses a request that names a row twice. */
function nameOnce({ RequestItems = {}, ...input }: Input): Input {
  const once = Object.entries(RequestItems).map(([table, wanted]) => [
    table,
    { ...wanted, Keys: [...new Map(wanted.Keys?.map((key) => [JSON.stringify(key), key])).values()] },
  ]);
  return { ...input, RequestItems: Object.fromEntries(once) };
}

/**
 * Makes a client read many keys whole: a row that is asked for twice is answered once, and what a busy database leaves
 * out of an answer (`UnprocessedKeys`) is read again, until all of it has been read. Whoever asks gets every row that
 * there is, or an error, and never a part without a word.
 */
export function readEachOnce(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "BatchGetItemCommand" && commandName !== "BatchGetCommand") return next(args);
        const ask = (input: Input) => next({ ...args, input: input as typeof args.input });
        const answer = await ask(nameOnce(args.input as Input));
        const output = answer.output as BatchGetItemCommandOutput;
        let left = output.UnprocessedKeys ?? {};
        for (let attempt = 1; Object.keys(left).length > 0; attempt++) {
          await pause(attempt);
          const more = (await ask({ ...(args.input as Input), RequestItems: left })).output as typeof output;
          output.Responses ??= {};
          for (const [table, rows] of Object.entries(more.Responses ?? {}))
            output.Responses[table] = [...(output.Responses[table] ?? []), ...rows];
          left = more.UnprocessedKeys ?? {};
        }
        output.UnprocessedKeys = {};
        return answer;
      },
    // Outside of what turns values into the database's own form: input and answer are in the same one.
    { name: "readEachOnce", step: "initialize", priority: "high" },
  );
}
