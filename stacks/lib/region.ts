/** The region from which CloudFront reads its certificate and its firewall's rules, wherever a stage runs. */
export const EDGE_REGION = "us-east-1";

/**
 * Returns a stage's region: `STINT_REGION`, or else us-east-1. Throws an Error with words for an invalid
 * name.
 */
export function regionOf(environment: Record<string, string | undefined>): string {
  const region = environment.STINT_REGION || EDGE_REGION;
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    throw new Error(`STINT_REGION is "${region}", which is no region of AWS, such as eu-central-1.`);
  return region;
}
