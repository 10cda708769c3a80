import { ALWAYS_MAILED, CHANNELS, type Channel } from "@stint/core/user/preference/rules";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { PlainSelect } from "../../ui/plain-select";
import { Segments } from "../../ui/segments";
import { Switch } from "../../ui/switch";
import { GROUPS, type Preferences, preferencesQuery, useChange } from "./preference-queries";

const CHANNEL_WORDS: Record<Channel, string> = { app: "In app", email: "Email", digest: "Digest" };
const column = "w-[88px] shrink-0 text-center max-sm:hidden";

const HOURS = [...Array(24).keys()];

type Row = Preferences["kinds"][number];

/** What stands in place of a box that nobody presses. */
function LockMark({ row, words }: { row: Row; words?: boolean }) {
  if (!ALWAYS_MAILED.includes(row.kind))
    return <span className="text-14 text-muted">{words ? "No email of its own" : "–"}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-muted">
      {words ? "Always" : <span className="sr-only">Always by email</span>}
      <Lock size={16} aria-hidden="true" />
    </span>
  );
}

/** /settings/notifications: what reaches a person, and how; each press is saved. */
export function NotificationSettings() {
  const { data } = useSuspenseQuery(preferencesQuery);
  const change = useChange();
  // On a phone one channel is chosen first.
  const [shown, setShown] = useState<Channel>("email");
  const rows = new Map(data.kinds.map((row) => [row.kind, row]));
  const boxOf = (row: Row, label: string, channel: Channel) => ({
    checked: row[channel],
    onChange: (on: boolean) => change.mutate({ kind: row.kind, channel, on }),
    "aria-label": `${label}: ${CHANNEL_WORDS[channel]}`,
  });
  return (
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title" className="text-22 font-semibold">
        Notifications
      </h2>
      <p className="mt-1 text-14 text-muted">What reaches you, and how. Each press is saved.</p>
      <Segments
        className="mt-4 sm:hidden"
        wide
        aria-label="Channel"
        options={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={shown}
        onChange={setShown}
      />
      <div
        aria-hidden="true"
        className="mt-6 flex border-b border-line2 pb-3 text-13 text-muted max-sm:hidden"
      >
        <span className="grow" />
        {CHANNELS.map((channel) => (
          <span key={channel} className={column}>
            {CHANNEL_WORDS[channel]}
          </span>
        ))}
      </div>
      {GROUPS.map(({ title, kinds }) => (
        <section key={title} aria-label={title}>
          <h3 className="pt-5 pb-1 text-15 font-semibold max-sm:border-b max-sm:border-line2">{title}</h3>
          <ul>
            {kinds.map(([kind, label]) => {
              const row = rows.get(kind);
              if (!row) return null;
              const isFixed = (channel: Channel) => channel === "email" && row.email_locked;
              return (
                <li
                  key={kind}
                  className="flex min-h-10 items-center border-b border-line text-15 max-sm:min-h-13"
                >
                  <span className="min-w-0 grow py-1.5">{label}</span>
                  {CHANNELS.map((channel) => (
                    <span key={channel} className={cx(column, "flex justify-center")}>
                      {isFixed(channel) ? (
                        <LockMark row={row} />
                      ) : (
                        <Checkbox {...boxOf(row, label, channel)} className="py-0!" />
                      )}
                    </span>
                  ))}
                  <span className="shrink-0 pl-3 sm:hidden">
                    {isFixed(shown) ? <LockMark row={row} words /> : <Switch {...boxOf(row, label, shown)} />}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <p className="mt-2.5 flex items-center gap-2 text-13 text-muted">
        <Lock size={15} aria-hidden="true" />
        Always by email: your safety, and what you pay us.
      </p>
      {data.network_left && (
        <p className="mt-4 text-14">
          You ended mail from the network by its own link, so none of it comes.{" "}
          <Button kind="link" onClick={() => change.mutate({ network: true })}>
            Get it again
          </Button>
        </p>
      )}
      <section aria-label="Digest" className="mt-9">
        <h3 className="border-b border-line2 pb-3 text-17 font-semibold">Digest</h3>
        <div className="flex flex-wrap items-center gap-3 border-b border-line py-3 text-15">
          <span className="min-w-40 grow">
            Send it
            <span className="block text-13 text-muted">
              What you have not seen, of the kinds with Digest. No mail where there is nothing.
            </span>
          </span>
          <Segments
            aria-label="Send the digest"
            options={[
              { value: "day", label: "Every day" },
              { value: "week", label: "Mondays" },
              { value: "never", label: "Never" },
            ]}
            value={data.digest_every}
            onChange={(digest_every) => change.mutate({ digest_every })}
          />
          <PlainSelect
            aria-label="Hour"
            box="w-28"
            value={data.digest_hour}
            disabled={data.digest_every === "never"}
            onChange={(event) => change.mutate({ digest_hour: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hour}:00
              </option>
            ))}
          </PlainSelect>
        </div>
      </section>
    </section>
  );
}
