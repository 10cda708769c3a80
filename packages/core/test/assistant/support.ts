import { Assistant, type Question } from "@stint/core/assistant";
import { env } from "@stint/core/platform/env";
import * as z from "zod";
import { type OpenaiEmulator, type Options, startOpenaiEmulator } from "../../../openai-emulator/src/index";

export const KEY = "sk-test-0123456789-secret";

/** Starts a provider, and has the product ask it until it is stopped. */
export async function startProvider(options: Options = {}): Promise<OpenaiEmulator> {
  const provider = await startOpenaiEmulator({ apiKey: KEY, ...options });
  const former = { ...env() };
  Object.assign(env(), { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.base });
  return {
    ...provider,
    stop: () => {
      const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = former;
      Object.assign(env(), { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL });
      return provider.stop();
    },
  };
}

export const Summary = z.object({ text: z.string(), goals: z.array(z.string()) });

export const question = (change: Partial<Question<z.infer<typeof Summary>>> = {}) => ({
  name: "summary",
  schema: Summary,
  instructions: "Summarize what the client wants.",
  input: "We need a website.",
  max_output_tokens: 1000,
  limit_ms: 30_000,
  ...change,
});

export const ask = (change?: Parameters<typeof question>[0], signal = new AbortController().signal) =>
  Assistant.ask(question(change), signal);
