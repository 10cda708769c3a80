import type { Stage } from "../../stacks/lib/stage";

/** The input of a deployment. */
export interface Context {
  stage: Stage;
  region: string;
  /** The account of the credentials, once known. */
  account: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** A missing requirement of a deployment, and the exact command or page that fixes it. */
export interface Miss {
  what: string;
  mend: string;
  /** True where a stage does without it: it is told, and is no reason not to deploy. */
  isOptional?: true;
}

export interface Check {
  name: string;
  /** Returns all that is missing; an exception counts as one miss. */
  run: (context: Context) => Promise<Miss[]>;
}

export const miss = (what: string, mend: string): Miss[] => [{ what, mend }];

/** Returns the stage's own host name; undefined where CloudFront assigns one. */
export function hostOf({ environment }: Context): string | undefined {
  const url = environment.STINT_URL;
  return url && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Returns the domain that the stage sends mail from, as the Email stack names it. */
export function mailDomainOf({ environment, stage }: Context): string | undefined {
  const given = environment.STINT_MAIL_DOMAIN;
  return given && !stage.isProtected ? `${stage.name}.${given}` : given;
}

/** Says whether an error of the SDK means that the resource does not exist. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && /NotFound|NoSuch|does not exist/.test(`${error.name} ${error.message}`);
