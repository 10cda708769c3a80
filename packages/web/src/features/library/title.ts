import { isTeam, type SessionUser } from "../../lib/session";

/** Answers what a person's library is called: a company's is its team's. */
export const libraryTitle = (user: SessionUser): string => (isTeam(user) ? "Team Templates" : "My Templates");
