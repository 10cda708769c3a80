/** Handing a company over, with what other nouns have of it: the bank, and what the new owner leaves. */

import { isLive } from "../billing/rules";
import { Client } from "../client";
import { Account } from "../connected-account";
import { onRecord } from "../connected-account/read";
import { Actor } from "../platform/actor";
import { AppError, Code } from "../platform/error";
import { Project } from "../project";
import { Team } from "../team";
import { Workspace } from "../workspace";

const createInUseError = () =>
  new AppError(
    Code.Conflict,
    "You have a workspace of your own that is in use: it has clients, projects, invoices, a bank account or a plan. A person owns one workspace, so this company can be taken over once yours is empty.",
  );

const createOpenedInUseError = () =>
  new AppError(
    Code.Conflict,
    "You already work in your new workspace: it has clients, projects, invoices, a bank account or a plan. Delete them first, and then take the company back.",
  );

/** Returns whether a workspace has something in it that its owner would leave behind. */
export const isInUse = (owner_id: number): Promise<boolean> =>
  Actor.asSystem(owner_id, "handover", async () => {
    const none = { per_page: 1 };
    const [workspace, clients, projects, archived, account] = await Promise.all([
      Workspace.find(owner_id),
      Client.list(none),
      Project.list(none),
      Project.list({ ...none, archived: true }),
      onRecord(owner_id),
    ]);
    const found = [clients, projects, archived].some(({ items }) => items.length > 0);
    return (
      found || account !== undefined || (workspace !== undefined && isLive(workspace.subscription_status))
    );
  });

async function assertUnused(owner_id: number, refusal: () => AppError): Promise<void> {
  if (await isInUse(owner_id)) throw refusal();
}

/**
 * Takes over the company that the actor was asked to. Its bank account is set aside, since that is the former owner's:
 * what clients pay waits until the new one connects theirs. 1004 while the actor's own workspace is in use.
 */
export const acceptHandover = (): Promise<undefined> =>
  Team.Handover.accept(async ({ left_workspace_id }) => {
    await assertUnused(left_workspace_id, createInUseError);
    return [
      Workspace.requireUnusedWrite(left_workspace_id, createInUseError),
      ...(await Account.setAsideWrites(Actor.owner())),
    ];
  });

/** Takes the company back within a day. 1004 once the workspace that the actor got for it is in use. */
export const takeHandoverBack = (): Promise<undefined> =>
  Team.Handover.takeBack(async ({ opened_workspace_id }) => {
    await assertUnused(opened_workspace_id, createOpenedInUseError);
    return [
      Workspace.closeWrite(opened_workspace_id, createOpenedInUseError),
      ...(await Account.takeUpWrites(Actor.owner())),
    ];
  });
