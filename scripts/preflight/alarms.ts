import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { type Check, type Miss, miss } from "./context";
import { resourcesOf } from "./stack";

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
      (await resourcesOf(region, stage.name, "Monitoring", "AWS::SNS::Topic")).map(
        async (TopicArn): Promise<Miss[]> => {
          const { Subscriptions } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
          const topic = TopicArn.split(":").at(-1);
          const address = environment.STINT_ALARM_EMAIL;
          const subscribe = `aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ${address} --region ${region} (then follow the link in the mail)`;
          if (!Subscriptions?.length) return miss(`nobody is subscribed to ${topic}`, subscribe);
          return Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith("arn:"))
            ? []
            : miss(`the subscription to ${topic} is not confirmed`, subscribe);
        },
      ),
    );
    return misses.flat();
  },
};

export const alarmChecks: readonly Check[] = [alarms];
