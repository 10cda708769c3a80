import type { Stage } from "../../stacks/lib/stage";

/** What a deployment would be made with. */
export interface Context {
  stage: Stage;
  region: string;
  /** The account of the credentials, once it is known. */
  account: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** What a deployment lacks, and the exact command or page that mends it. */
export interface Miss {
  what: string;
  mend: string;
}

export interface Check {
  name: string;
  /** Asks, and answers all that is missing; what throws is told as one miss. */
  run: (context: Context) => Promise<Miss[]>;
}

export const miss = (what: string, mend: string): Miss[] => [{ what, mend }];

/** The name under which people reach the stage; none where CloudFront gives it one. */
export function hostOf({ environment }: Context): string | undefined {
  const url = environment.STINT_URL;
  return url && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** The domain that the stage sends mail from, as the Email stack names it. */
export function mailDomainOf({ environment, stage }: Context): string | undefined {
  const given = environment.STINT_MAIL_DOMAIN;
  return given && !stage.isProtected ? `${stage.name}.${given}` : given;
}

/** Whether an error of the SDK says that what was asked for is not there. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && /NotFound|NoSuch|does not exist/.test(`${error.name} ${error.message}`);
