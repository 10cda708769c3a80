/**
 * Returns the name in the Parameter Store of the table that a stage uses: read by every deployment, changed
 * by a restore.
 */
export const tableParameter = (stage: string): string => `/stint/${stage}/table`;

/** Returns the name of the parameter with that table's stream. */
export const streamParameter = (stage: string): string => `/stint/${stage}/table-stream`;

/** Returns the name of the parameter with the bucket in which changes of rows are archived. */
export const archiveParameter = (stage: string): string => `/stint/${stage}/archive`;

/**
 * Returns the name of the table that a stage is restored into: the same for the same time, so that a run can
 * be repeated.
 */
export const nameRestoreTarget = (stage: string, to: string): string =>
  `${stage}-stint-restored-${to.replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}`;
