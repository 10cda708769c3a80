import { areas } from "@stint/functions/manifest";
import routes from "@stint/functions/routes.gen.json";
import { CfnIntegration, CfnRoute, CfnStage, HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { gatewayRoutes, throttles } from "./lib/gateway";
import { lambda } from "./lib/lambda";
import { type Shifted, shiftTraffic } from "./lib/release";
import { stageOf } from "./lib/stage";
import { shared } from "./shared";

/** Creates the HTTP API: one Lambda per area, and one prefix of the gateway for each first word of a path. */
export function Api(context: StackContext) {
  const { stack, app } = context;
  const common = shared(context, use(Events).bus);
  const api = new HttpApi(stack, "api", { createDefaultStage: false });
  const stage = stageOf(app);
  const logs = new LogGroup(stack, "api-logs", { retention: stage.logs, removalPolicy: stage.removal });
  const stageResource = new CfnStage(stack, "stage", {
    apiId: api.apiId,
    stageName: "$default",
    autoDeploy: true,
    // A path may contain a link's secret, so it is not logged.
    accessLogSettings: {
      destinationArn: logs.logGroupArn,
      format: JSON.stringify({
        id: "$context.requestId",
        route: "$context.routeKey",
        status: "$context.status",
        ms: "$context.responseLatency",
      }),
    },
    defaultRouteSettings: {
      throttlingBurstLimit: 200,
      throttlingRateLimit: 100,
    },
    routeSettings: throttles(routes),
  });
  const grants = [...use(Email).grants, ...use(Files).grants];
  // A disposable stage switches to a new version at once.
  const shifted: Shifted = stage.isProtected ? shiftTraffic(stack, api) : (_, made) => made;
  const functions = new Map(
    areas.map(({ name, timeout }) => {
      const more = name === "user" ? use(Email).allowGrants : [];
      const made = lambda(stack, {
        name: `api-${name}`,
        shared: common,
        grants: [...grants, ...more],
        ...(timeout === undefined ? {} : { timeout }),
      });
      // The revision is for /api/v2/health alone: in every environment it would replace unchanged functions.
      if (name === "meta") made.addEnvironment("STINT_REVISION", process.env.STINT_REVISION ?? "unknown");
      const called = shifted(`api-${name}`, made);
      called.addPermission("gateway", {
        principal: new ServicePrincipal("apigateway.amazonaws.com"),
        sourceArn: stack.formatArn({ service: "execute-api", resource: api.apiId, resourceName: "*/*" }),
      });
      const integration = new CfnIntegration(stack, `api-${name}-integration`, {
        apiId: api.apiId,
        integrationType: "AWS_PROXY",
        integrationUri: called.functionArn,
        payloadFormatVersion: "2.0",
      });
      return [name, { function: made, integration }] as const;
    }),
  );
  for (const { key, area } of gatewayRoutes(routes)) {
    const target = functions.get(area);
    if (!target) throw new Error(`${key} belongs to no area`);
    const route = new CfnRoute(stack, key.replaceAll(/[^A-Za-z0-9]+/g, "-"), {
      apiId: api.apiId,
      routeKey: key,
      target: `integrations/${target.integration.ref}`,
    });
    // A throttle is refused before its route exists.
    stageResource.addDependency(route);
  }
  return { api, functions: [...functions.values()].map((each) => each.function) };
}
