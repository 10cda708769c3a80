import { listWrittenComments } from "../connection/comment/read";
import type { WrittenComment } from "../connection/comment/schema";
import { listLetters } from "../connection/letter/read";
import type { SentLetter } from "../connection/letter/schema";
import { listAll, relate } from "../connection/read";
import { listSentReports } from "../connection/report/read";
import type { SentReport } from "../connection/report/schema";
import type { Info as Connection } from "../connection/schema";
import { Actor } from "../platform/actor";
// What reads a person is apart from what writes files of theirs: functions that show people may not delete any.
import { getOwn, view, viewBrand as viewBrandOf } from "../profile/read";
import type { BrandDetails, Info } from "../profile/schema";
import { Preference } from "../user/preference";
import type { Chosen } from "../user/preference/schema";

/** What a person takes away. */
interface PersonCopy {
  profile: Info;
  connections: Connection[];
  letters: SentLetter[];
  reports: SentReport[];
  comments: WrittenComment[];
  preferences: Chosen;
}

/** Returns the person of a profile's page as the actor sees them. 1053. */
export const viewPerson = (token: string): Promise<Info> => view(token, relate);

/** Returns the business of the person of a profile's page. 1053. */
export const viewBrand = (token: string): Promise<BrandDetails> => viewBrandOf(token, relate);

/**
 * Returns what is kept of the actor as a person among others, to take away (D47): how they show themselves, whom they
 * stand with, what they wrote, reported and noted, and how they are told of things.
 */
export async function exportPerson(): Promise<PersonCopy> {
  const { user_id } = Actor.user();
  const [profile, connections, letters, reports, comments, preference] = await Promise.all([
    getOwn(),
    listAll(),
    listLetters(user_id),
    listSentReports(user_id),
    listWrittenComments(user_id),
    Preference.find(user_id),
  ]);
  const { choices = {}, digest_every = "never", digest_hour = 8 } = preference ?? {};
  const kinds = Preference.KINDS.map((kind) => ({ kind, ...Preference.channelsOf(choices, kind) }));
  return {
    profile,
    connections,
    letters,
    reports,
    comments,
    preferences: { kinds, digest_every, digest_hour },
  };
}
