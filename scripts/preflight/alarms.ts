import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { NAME } from "../../stacks";
import { type Check, isAbsent, type Miss, miss } from "./context";

/** Returns the topics of a stack, by logical id; none before its first deployment. */
async function topicsOf(region: string, StackName: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const topics: string[] = [];
  let NextToken: string | undefined;
  do {
    try {
      const page = await client.send(new ListStackResourcesCommand({ StackName, NextToken }));
      for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
        if (ResourceType === "AWS::SNS::Topic" && PhysicalResourceId) topics.push(PhysicalResourceId);
      NextToken = page.NextToken;
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  } while (NextToken);
  return topics;
}

const alarms: Check = {
  name: "alarms",
  run: async ({ stage, region, environment }) => {
    if (!stage.isProtected) return [];
    if (!environment.STINT_ALARM_EMAIL)
      return miss(
        "STINT_ALARM_EMAIL, who hears of alarms, is not set",
        "export STINT_ALARM_EMAIL=NAME@DOMAIN",
      );
    const client = new SNSClient({ region });
    const misses = await Promise.all(
      (await topicsOf(region, `${stage.name}-${NAME}-Monitoring`)).map(async (TopicArn): Promise<Miss[]> => {
        const { Subscriptions } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
        const topic = TopicArn.split(":").at(-1);
        const address = environment.STINT_ALARM_EMAIL;
        const subscribe = `aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ${address} --region ${region} (then follow the link in the mail)`;
        if (!Subscriptions?.length) return miss(`nobody is subscribed to ${topic}`, subscribe);
        return Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith("arn:"))
          ? []
          : miss(`the subscription to ${topic} is not confirmed`, subscribe);
      }),
    );
    return misses.flat();
  },
};

export const alarmChecks: readonly Check[] = [alarms];
