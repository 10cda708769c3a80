import { MOST_TAGS } from "@stint/core/profile/rules";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, type KeyboardEvent, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { EditorHeader } from "../../ui/editor-header";
import { lazyPart } from "../../ui/lazy-part";
import "./profile.css";
import { ownProfileQuery, type Profile } from "./queries";
import { SamplePicture } from "./sample-tile";
import { StaleLine } from "./stale-line";
import { useProfileDraft } from "./use-profile-draft";
import { type TagList, useTagList } from "./use-tag-list";
import { PersonVisual, visualOf } from "./visual";
import { nameOf } from "./words";

/** The sentence: what stands before each list, what its blank says, and what follows it. */
const PARTS: readonly { list: TagList; label: string; before: string; blank: string; after: string }[] = [
  { list: "roles", label: "Roles", before: "I am a ", blank: "role", after: ". " },
  { list: "tools", label: "Tools", before: "I work with ", blank: "tool", after: " " },
  { list: "industries", label: "Industries", before: "for ", blank: "industry", after: ". " },
  { list: "languages", label: "Languages", before: "I speak ", blank: "language", after: ". " },
  { list: "causes", label: "Causes", before: "I give time to ", blank: "cause", after: "." },
];

/** The page is read before anything is typed. */
const TagBox = lazyPart(async () => (await import("./tag-box")).TagBox);

/** "a role", "an industry" */
const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

/** One list of tags inside the sentence: each is pressed to change it, and a blank adds one. */
function TagWords({
  part,
  value,
  onChange,
}: {
  part: (typeof PARTS)[number];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { list, label, blank } = part;
  const [open, setOpen] = useState<number>();
  const group = useRef<HTMLSpanElement>(null);
  const { names } = useTagList(list, value, "");
  const most = MOST_TAGS[list];
  const count = value.length;
  /** The focus stays where one was: on the tag that takes the place, or on the blank. */
  const focusAt = (at: number) =>
    requestAnimationFrame(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>("button") ?? [];
      (buttons[at] ?? buttons[buttons.length - 1])?.focus();
    });
  const close = (at: number) => {
    setOpen(undefined);
    focusAt(at);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    onChange(value.filter((_, place) => place !== at));
    focusAt(at);
  };
  const box = (at: number) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape of the field inside
    <span
      className="profile-blank"
      onKeyDown={(event) => {
        if (event.key === "Escape") close(at);
      }}
    >
      <Suspense fallback={<span className="profile-box" />}>
        <TagBox
          label={at < count ? `Change ${names.get(value[at] ?? "") ?? blank}` : `Add ${withArticle(blank)}`}
          list={list}
          value={value}
          onPick={(id) => {
            onChange(at < count ? value.map((each, place) => (place === at ? id : each)) : [...value, id]);
            close(at < count ? at : at + 1);
          }}
          onLeave={() => setOpen(undefined)}
        />
      </Suspense>
    </span>
  );
  const isFull = count >= most;
  const joint = (at: number, last: number) => (at === 0 ? "" : at === last ? " and " : ", ");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a block, and this is a part of a sentence
    <span ref={group} role="group" aria-label={label}>
      {value.map((id, at) => (
        <Fragment key={id}>
          {joint(at, isFull || open !== count ? count - 1 : count)}
          {open === at ? (
            box(at)
          ) : (
            <button
              type="button"
              className="profile-word"
              onClick={() => setOpen(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              {names.get(id) ?? id}
              <span className="sr-only">, change, or Backspace to take it out</span>
            </button>
          )}
        </Fragment>
      ))}
      {!isFull &&
        (open === count ? (
          <>
            {joint(count, count)}
            {box(count)}
          </>
        ) : (
          <>
            {count > 0 && " "}
            <button type="button" className="profile-blank-word" onClick={() => setOpen(count)}>
              {count > 0 ? `and ${withArticle(blank)}` : withArticle(blank)}
            </button>
          </>
        ))}
    </span>
  );
}

/** The row of a person as the network shows it, made of what is saved. */
function OwnRow({ profile }: { profile: Profile }) {
  return (
    <div className="flex gap-3 pt-4">
      <PersonVisual of={visualOf(profile)} size={44} />
      <div className="min-w-0">
        <p className="text-15 font-semibold break-words">{nameOf(profile)}</p>
        <p className="text-14 break-words text-muted">{profile.tags.roles.slice(0, 2).join(", ")}</p>
        <p className="text-14 break-words">{profile.headline}</p>
        {profile.work.length > 0 && (
          <ul className="profile-thumbs mt-2 flex gap-2">
            {profile.work.slice(0, 3).map((sample) => (
              <li key={sample.id}>
                <SamplePicture sample={sample} />
                <span className="sr-only">{sample.name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** /tagyourself: what somebody does, with what, for whom, as a sentence to read aloud. */
export function TagPage() {
  const { data } = useSuspenseQuery(ownProfileQuery);
  const profile = useProfileDraft(data);
  const navigate = useNavigate();
  const { draft, choose } = profile;
  const count = PARTS.reduce((sum, { list }) => sum + draft[list].length, 0);
  const done = (
    <Button kind="primary" onClick={() => void navigate({ to: "/profile" })}>
      Done
    </Button>
  );
  const problem = PARTS.map(({ list }) => profile.errors[list]).find(Boolean);
  return (
    <div className="min-h-dvh bg-surface">
      <EditorHeader
        back={{ to: "/profile", label: "Back to your profile" }}
        title="Tag yourself"
        saved={profile.state}
        actions={<span className="max-sm:hidden">{done}</span>}
      />
      <div className="profile-tagging">
        <main id="main" className="px-4 py-10 sm:px-12 lg:px-24">
          <div className="mx-auto max-w-[800px]">
            <StaleLine profile={profile} />
            <p className="text-14 text-muted">
              Read it aloud. If it is true, people find you for the right work.
            </p>
            <div className="profile-sentence mt-4">
              {PARTS.map((part) => (
                <Fragment key={part.list}>
                  {part.before}
                  <TagWords part={part} value={draft[part.list]} onChange={(ids) => choose(part.list, ids)} />
                  {part.after}
                </Fragment>
              ))}
            </div>
            {problem && (
              <p role="alert" className="mt-4 text-14 text-bad">
                {problem}
              </p>
            )}
          </div>
        </main>
        <aside aria-label="How you are found" className="profile-found bg-bg px-4 py-10 sm:px-8">
          <h2 className="border-b border-line2 pb-2 text-17 font-semibold">How you are found</h2>
          <dl className="text-15">
            {PARTS.map(({ list, label }) => (
              <div key={list} className="flex justify-between gap-4 border-b border-line py-2.5">
                <dt>{label}</dt>
                <dd className="text-muted">{`${draft[list].length} of ${MOST_TAGS[list]}`}</dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-8 border-b border-line2 pb-2 text-17 font-semibold">Your row in Network</h2>
          <OwnRow profile={draft} />
          <p className="mt-6 text-13 text-muted">Few and true beats many. The first two roles count most.</p>
        </aside>
      </div>
      <footer className="sticky bottom-0 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-4 sm:hidden">
        <p className="text-15 font-semibold">{count === 1 ? "1 tag" : `${count} tags`}</p>
        {done}
      </footer>
    </div>
  );
}
