import type { Synthesis } from "./synth";

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** A function of the product as it is deployed. */
export interface Deployed {
  name: string;
  environment: Record<string, unknown>;
  /** What its role may do. */
  statements: Statement[];
}

const text = (value: unknown) => JSON.stringify(value);

/** The product's own functions, each with the statements of its role, by name; those of five stacks are one. */
export function deployed({ ofType }: Synthesis): Deployed[] {
  const policies = ofType("AWS::IAM::Policy");
  return ofType("AWS::Lambda::Function")
    .filter(({ properties }) => text(properties.Runtime) === '"nodejs24.x"' && text(properties.Environment))
    .flatMap(({ stack, properties }) => {
      const { Variables: environment = {} } = (properties.Environment ?? {}) as {
        Variables?: Record<string, unknown>;
      };
      const name = environment.POWERTOOLS_SERVICE_NAME;
      if (typeof name !== "string") return [];
      const role = (properties.Role as { "Fn::GetAtt": [string, string] })["Fn::GetAtt"][0];
      const statements = policies
        .filter((each) => each.stack === stack && text(each.properties.Roles).includes(`"${role}"`))
        .flatMap(({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement);
      return [{ name, environment, statements }];
    });
}

/** Of a function's statements those that allow one of these actions. */
export const allowing = ({ statements }: Deployed, pattern: RegExp): Statement[] =>
  statements.filter(({ Action }) => [Action].flat().some((action) => pattern.test(action)));
