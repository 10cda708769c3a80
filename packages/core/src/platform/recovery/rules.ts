/** Where a stage keeps, in the Parameter Store, which table it works on: read by every deployment, moved by a restore. */
export const tableParameter = (stage: string): string => `/stint/${stage}/table`;

/** The stream of that table. */
export const streamParameter = (stage: string): string => `/stint/${stage}/table-stream`;

/** The bucket in which the changes of its rows are archived. */
export const archiveParameter = (stage: string): string => `/stint/${stage}/archive`;

/** The name of the table that a stage is restored into: the same for the same time, so that a run can be repeated. */
export const nameRestoreTarget = (stage: string, to: string): string =>
  `${stage}-stint-restored-${to.replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}`;
