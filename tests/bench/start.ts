// What the benches of the database and of cold starts begin with: a DynamoDB Local with its table, somebody who
// owns a workspace, and a token of theirs.
// The table's name is read when its client is loaded, so it is set before anything of core is imported.
process.env.STINT_TABLE = "stint-test";
// As in production.
process.env.STINT_CHECK_ANSWERS = "off";
const { setup } = await import("../../packages/core/test/support/global");
/** Ends the database. */
export const stop = await setup();
const { emptyTable } = await import("../../packages/core/test/support/empty-table");
await emptyTable();
const { Id } = await import("@stint/core/platform/id");
const { Identity } = await import("@stint/core/identity");
const { UserEntity } = await import("../../packages/core/src/user/entity");
const { ScopeEntity } = await import("../../packages/core/src/project/rows/scope-entity");

export const { user_id } = await Identity.signUp({
  email: `bench-${Id.next()}@stint.test`,
  password: "a long bench phrase",
  first_name: "Bench",
  last_name: "Demo",
});
export const owner = {
  type: "user",
  user_id,
  owner_id: user_id,
  role: "owner",
  sid: "bench",
  epoch: 0,
} as const;
// What is mailed to others needs a confirmed address.
await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
const { tokenFor } = await import("../../packages/core/test/support/session");
export const access_token = await tokenFor(owner);

/** The partition that holds a project's scope with all its services. */
export function partitionOf(project_id: number): string {
  const { Key } = ScopeEntity.get({ owner_id: user_id, project_id, id: project_id }).params() as {
    Key: { pk: string };
  };
  return Key.pk;
}

export const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
