import { isApiError } from "./api-error";
import { carried } from "./send";
import { reloadUser, type SessionUser } from "./session";
import { toast } from "./toast";

/** The header that says for which company a person acts; without it everybody is in their own workspace. */
const HEADER = "stint-workspace";
const place = "stint.workspace";

/** The choice of a person; `company` is null for their own workspace. */
interface Choice {
  person: number;
  company: number | null;
  name: string;
}

type Company = SessionUser["companies"][number];

const keep = (choice: Choice, ...storages: Storage[]) => {
  for (const storage of storages) storage.setItem(place, JSON.stringify(choice));
};

/** The choice of this tab, or else the latest of this browser. */
function readChoice(person: number): Choice | undefined {
  const kept = sessionStorage.getItem(place) ?? localStorage.getItem(place);
  const choice = kept ? (JSON.parse(kept) as Choice) : undefined;
  return choice?.person === person ? choice : undefined;
}

/** Remembers whose workspace the person works in: in this tab, and for tabs that are opened from now on. */
export function chooseWorkspace(person: number, company: Company | undefined): void {
  const choice = { person, company: company?.company_user_id ?? null, name: company?.brand_name ?? "" };
  keep(choice, sessionStorage, localStorage);
}

/**
 * Goes on in the workspace that was chosen last, and answers the person as they are there. Where the seat is gone, that is
 * their own, with a sentence.
 */
export async function enterWorkspace(user: SessionUser): Promise<SessionUser> {
  const own: Choice = { person: user.id, company: null, name: "" };
  const choice = readChoice(user.id) ?? own;
  // Another tab's choice changes nothing here from now on.
  keep(choice, sessionStorage);
  const { company, name } = choice;
  if (company === user.acting_for) return user;
  if (company === null) return user;
  carried[HEADER] = String(company);
  try {
    return await reloadUser();
  } catch (error) {
    delete carried[HEADER];
    if (!isApiError(error) || error.status !== 403) throw error;
    chooseWorkspace(user.id, undefined);
    toast(`You are no longer an admin of ${name || "that company"}. This is your own workspace.`);
    return user;
  }
}
