import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";

type Input = Pick<BatchGetItemCommandInput, "RequestItems">;

/** Waits longer each time: 40 ms at most, then 80, up to 1.3 s. */
const pause = (attempt: number) =>
  new Promise<void>((done) => setTimeout(done, Math.random() * 20 * 2 ** Math.min(attempt, 6)));

/**
 * Makes a client read again what a busy database leaves out of an answer to many keys (`UnprocessedKeys`), until all of
 * it has been read: whoever asks gets every row that there is, or an error, and never a part without a word.
 */
export function readLeftOut(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName !== "BatchGetItemCommand" && commandName !== "BatchGetCommand") return answer;
        const output = answer.output as BatchGetItemCommandOutput;
        let left = output.UnprocessedKeys ?? {};
        for (let attempt = 1; Object.keys(left).length > 0; attempt++) {
          await pause(attempt);
          const input: Input = { ...(args.input as Input), RequestItems: left };
          const more = (await next({ ...args, input: input as typeof args.input })).output as typeof output;
          output.Responses ??= {};
          for (const [table, rows] of Object.entries(more.Responses ?? {}))
            output.Responses[table] = [...(output.Responses[table] ?? []), ...rows];
          left = more.UnprocessedKeys ?? {};
        }
        output.UnprocessedKeys = {};
        return answer;
      },
    // Outside of what turns values into the database's own form: input and answer are in the same one.
    { name: "readLeftOut", step: "initialize", priority: "high" },
  );
}
