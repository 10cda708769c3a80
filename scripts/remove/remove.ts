import {
  CloudFormationClient,
  GetTemplateCommand,
  ListStackResourcesCommand,
  type StackResourceSummary,
} from "@aws-sdk/client-cloudformation";
import { NAME, stacksOf } from "../../stacks";
import { stageOf } from "../../stacks/lib/stage";
import { isAbsent } from "../preflight/context";

export interface Kept {
  stack: string;
  type: string;
  id: string;
}

/** Lists the resources that stay when a stage's stacks are deleted, by the deployed templates. */
export async function listKept(region: string, stage: string): Promise<Kept[]> {
  const client = new CloudFormationClient({ region });
  const kept: Kept[] = [];
  for (const { name } of stacksOf(stage)) {
    const StackName = `${stage}-${NAME}-${name}`;
    try {
      const { TemplateBody = "{}" } = await client.send(new GetTemplateCommand({ StackName }));
      const { Resources = {} } = JSON.parse(TemplateBody) as {
        Resources?: Record<string, { Type: string; DeletionPolicy?: string }>;
      };
      const physical = await resourcesOf(client, StackName);
      for (const [id, { Type, DeletionPolicy }] of Object.entries(Resources))
        if (DeletionPolicy === "Retain")
          kept.push({ stack: StackName, type: Type, id: physical.get(id) ?? id });
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
  return kept;
}

async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<Map<string, string>> {
  const all: StackResourceSummary[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName, NextToken }));
    all.push(...(page.StackResourceSummaries ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return new Map(all.map((each) => [each.LogicalResourceId ?? "", each.PhysicalResourceId ?? ""]));
}

export interface Options {
  region: string;
  stage: string;
  /** Asks for the stage's name, and returns what was typed. */
  ask: (question: string) => Promise<string>;
  tell: (line: string) => void;
  /** Removes the stacks; returns whether that succeeded. */
  remove: () => Promise<boolean>;
}

/**
 * Removes a stage. A protected one only after its name was typed and the kept resources were shown; its data
 * is never deleted by this. Returns whether it is gone.
 * @throws Error with words for a stage that is not declared.
 */
export async function removeStage({ region, stage, ask, tell, remove }: Options): Promise<boolean> {
  const { isProtected } = stageOf({ stage });
  if (!isProtected) return remove();
  const kept = await listKept(region, stage);
  tell(
    `${stage} is protected. Its people lose the product at once. These ${kept.length} are kept, and cost until somebody deletes them by hand:`,
  );
  for (const { stack, type, id } of kept) tell(`  ${type} ${id} (${stack})`);
  if ((await ask(`Type ${stage} to remove its stacks: `)).trim() === stage) return remove();
  tell("Nothing was removed.");
  return false;
}
