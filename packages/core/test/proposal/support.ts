import { Client } from "@stint/core/client";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { Clock, now } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { askCode } from "@stint/local/seed/code";
import { as } from "../support";
import { newUser } from "../support/user";
import { newWorkspace } from "../support/workspace";

export type Owner = Actor.Actor & { type: "user" };

export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

/** Somebody with a browser and without a session. */
export const visitor = <T>(work: () => Promise<T>, user_agent = PHONE, ip = "198.51.100.23"): Promise<T> =>
  Actor.run({ type: "anonymous" }, work, { request_id: "visit-request", ip, user_agent });

export const CONTACT = "maren@cedarrow.test";

async function newRobin(workspace: Parameters<typeof newWorkspace>[0]): Promise<Owner> {
  const owner: Owner = await newWorkspace({
    time_zone: "America/New_York",
    plan: "pro_monthly",
    ...workspace,
  });
  await newUser(owner);
  return owner;
}

/**
 * A project ready to be offered: two services ($4,800.00 and 2.5 × $620.00, in all $6,350.00), half upfront,
 * the rest at completion, for a client with a contact; open until the end of `expire_at` if given.
 */
export async function newOffer(
  input: Parameters<typeof newWorkspace>[0] & {
    expire_at?: string;
    contact?: boolean;
    owner?: Owner;
    currency?: string;
  } = {},
) {
  const { expire_at, contact = true, owner: known, currency, ...workspace } = input;
  const owner = known ?? (await newRobin(workspace));
  return as(owner, async () => {
    if (currency) await Workspace.update({ currency });
    const project = await startProject({ name: "Website redesign", client_name: "Cedar & Row" });
    if (contact)
      await Client.addContact(project.client_id, {
        first_name: "Maren",
        last_name: "Row",
        email: CONTACT,
      });
    const { categories, tasks } = await Scope.get(project.id);
    const [phase] = categories;
    const [first] = tasks;
    if (!phase || !first) throw new Error("a project starts with a phase and a service");
    await Scope.updateTask(first.id, { name: "Design system", price: 480_000 });
    const second = await Scope.addTask({
      scopecategory_id: phase.id,
      name: "Template pages",
      price: 62_000,
      quantity: "2.5",
    });
    if (expire_at) await updateProject(project.id, { expire_at });
    return {
      owner,
      project_id: project.id,
      client_id: project.client_id,
      proposal_id: project.proposal_id ?? 0,
      phase_id: phase.id,
      task_ids: [first.id, second.id] as const,
    };
  });
}
export type Offer = Awaited<ReturnType<typeof newOffer>>;

/** Sends an offer and answers its public hash. */
export async function sent(offer: Offer, input: Omit<Parameters<typeof Proposal.send>[0], "id"> = {}) {
  const info = await as(offer.owner, () => Proposal.send({ ...input, id: offer.proposal_id }));
  if (!info.hash) throw new Error("a sent proposal has a link");
  return { info, hash: info.hash };
}

export async function newSent(input: Parameters<typeof newOffer>[0] = {}) {
  const offer = await newOffer(input);
  return { ...offer, ...(await sent(offer)) };
}

/** What a client sends to sign what the link shows now, with the code that was mailed to the address (D20). */
export async function signature(hash: string, name = "Maren  Row ", email = CONTACT) {
  const { document_hash, state, code_required } = await visitor(() => Proposal.view(hash));
  return {
    hash,
    name,
    email,
    accepted_terms: true as const,
    document_hash: document_hash ?? "0".repeat(64),
    ...(state === "open" && code_required ? { code: await askCode(hash, email) } : {}),
  };
}

/** The client says no, with the code that was mailed to the address. */
export async function decline(hash: string, reason = "Not now", email = CONTACT) {
  const { state } = await visitor(() => Proposal.view(hash));
  const proof = state === "open" ? { code: await askCode(hash, email) } : {};
  return visitor(() => Proposal.decline({ hash, name: "Maren Row", reason, email, ...proof }));
}

export const accept = async (hash: string) => {
  const signed = await signature(hash);
  return visitor(() => Proposal.accept(signed));
};

/** Runs `work` at an instant. */
export async function atTime<T>(instant: string | Date, work: () => Promise<T>): Promise<T> {
  const back = Clock.use(() => new Date(instant));
  try {
    return await work();
  } finally {
    back();
  }
}

/** A date so many days from today in a zone. */
export const dayFromNow = (days: number, zone = "America/New_York"): string =>
  Day.addDays(Day.today(now(), zone), days);

export { askCode, Contract, Project, Proposal, Scope };
