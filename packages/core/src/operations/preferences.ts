/** What a person wants to be told, how, and when; with the streams of mail that they left by its own link. */
import { OptOut } from "../mailing";
import { iso, now } from "../platform/clock";
import { Day } from "../platform/date";
import { Due } from "../platform/due";
import { type Every, Preference, type Row } from "../user/preference";
import type { ChangeInput, Info } from "../user/preference/schema";
import { own } from "../user/read";
import { Workspace } from "../workspace";

/** Returns when a digest of the days from `from` on is due: at its hour, on the next day or Monday in the zone. */
export function nextDigest(every: Exclude<Every, "never">, hour: number, zone: string, from: Date): Date {
  const today = Day.today(from, zone);
  for (let days = 0; ; days++) {
    const day = Day.addDays(today, days);
    const at = new Date(Day.startOfDay(day, zone).getTime() + hour * 3_600_000);
    if (at > from && (every === "day" || Day.weekday(day) === 1)) return at;
  }
}

/** Returns how the signed-in person is told of each kind. */
export async function getPreferences(): Promise<Info> {
  const user = await own();
  const [row, digest_left, network_left] = await Promise.all([
    Preference.find(user.id),
    OptOut.hasLeft("digest", user.email),
    OptOut.hasLeft("network", user.email),
  ]);
  const { choices = {}, digest_every = "never", digest_hour = 8 } = row ?? {};
  return {
    kinds: Preference.KINDS.map((kind) => ({
      kind,
      ...Preference.channelsOf(choices, kind),
      email_locked: Preference.isEmailFixed(kind),
    })),
    digest_every: digest_left ? "never" : digest_every,
    digest_hour,
    network_left,
  };
}

/** Changes one of them at each press. Turning the digest on again takes back that its link was used. 422. */
export async function changePreferences(input: ChangeInput): Promise<Info> {
  const user = await own();
  const { owner_id, user_id } = { owner_id: user.workspace_id, user_id: user.id };
  const { time_zone } = await Workspace.get(owner_id);
  if (input.network) await OptOut.join("network", user.email);
  if (input.digest_every && input.digest_every !== "never") await OptOut.join("digest", user.email);
  await Preference.write(user_id, "preference.changed", (old) => {
    const {
      version: _,
      user_id: __,
      ...facts
    } = (old ?? { version: 0, user_id, ...Preference.createDefaults(owner_id) }) as Row;
    const { kind, channel, on } = input;
    const chosen = kind && channel ? { [kind]: { ...facts.choices[kind], [channel]: on } } : {};
    const every = input.digest_every ?? facts.digest_every;
    const hour = input.digest_hour ?? facts.digest_hour;
    const begins = facts.digest_every === "never" && every !== "never";
    const mark = every === "never" ? Due.never : Due.at(owner_id, nextDigest(every, hour, time_zone, now()));
    return {
      ...facts,
      choices: { ...facts.choices, ...chosen },
      digest_every: every,
      digest_hour: hour,
      digested_at: begins ? iso() : facts.digested_at,
      ...mark,
    };
  });
  return getPreferences();
}
