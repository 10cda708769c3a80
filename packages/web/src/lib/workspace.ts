import { isApiError } from "./api-error";
import { sessionHeaders } from "./send";
import { getSession, isAdmin, reloadUser, type SessionUser } from "./session";
import { toast } from "./toast";
import { CHOICE } from "./workspace-choice";

/** The header that says for which company a person acts; without it everybody is in their own workspace. */
const HEADER = "stint-workspace";

/** The choice of a person who works in a company. */
interface Choice {
  person: number;
  company: number;
  name: string;
}

/** Remembers whose workspace the person works in: in this tab, and for tabs that are opened from now on. */
export function chooseWorkspace(person: number, company: SessionUser["companies"][number] | undefined): void {
  const choice = company && { person, company: company.company_user_id, name: company.brand_name };
  for (const storage of [sessionStorage, localStorage])
    storage.setItem(CHOICE, choice ? JSON.stringify(choice) : "");
}

/** Chooses the company that the person has joined last: their companies are in the order of joining. */
export const chooseNewest = ({ id, companies }: SessionUser): void => chooseWorkspace(id, companies.at(-1));

/**
 * Goes on in the company that was chosen, and answers the person as they are there. Where the seat is gone, that is in
 * their own workspace, with a sentence.
 */
export async function enterWorkspace(kept: string, user: SessionUser): Promise<SessionUser> {
  const { person, company, name } = JSON.parse(kept) as Choice;
  if (person !== user.id || company === user.acting_for) return user;
  sessionHeaders[HEADER] = String(company);
  try {
    return await reloadUser();
  } catch (error) {
    delete sessionHeaders[HEADER];
    if (!isApiError(error) || error.status !== 403) throw error;
    chooseWorkspace(user.id, undefined);
    toast(`You are no longer an admin of ${name || "that company"}. This is your own workspace.`);
    return user;
  }
}

let asking = false;

/**
 * Looks whether an admin still has their seat after something was refused: what is the owner's alone is refused in the
 * same way. Without it they begin again, in their own workspace.
 */
export async function checkSeat(): Promise<void> {
  const user = getSession()?.user;
  if (asking || !user || !isAdmin(user)) return;
  asking = true;
  try {
    await reloadUser();
  } catch (error) {
    if (isApiError(error) && error.status === 403) location.replace("/dashboard");
  } finally {
    asking = false;
  }
}
