import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { api, Code, isApiError } from "../../lib/api";
import { report } from "../../lib/report";
import type { SaveState } from "../../lib/sync/outbox";
import { ownProfileQuery, type Profile, type ProfileChange } from "./queries";

type Name = keyof ProfileChange & keyof Profile;

/**
 * The profile as it is typed. Each field is saved by itself, one after the other, against the version that was read: what
 * the server refuses stays in its field with the reason, and what another tab saved first is told.
 */
export function useProfileDraft(initial: Profile) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [state, setState] = useState<SaveState>("saved");
  const saved = useRef(initial);
  const typed = useRef(initial);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);

  const show = useCallback((next: Profile) => {
    typed.current = next;
    setDraft(next);
  }, []);

  const send = useCallback(
    async (change: ProfileChange) => {
      try {
        const { data } = await api.put("/currentspecialist", {
          body: change,
          version: saved.current.version ?? 0,
        });
        // What was typed meanwhile stays; what was sent stands as the server keeps it.
        const names = Object.keys(change) as Name[];
        const settled = names.filter((name) => typed.current[name] === change[name]);
        const next: Profile = { ...data };
        for (const name of Object.keys(change) as Name[])
          if (!settled.includes(name)) Object.assign(next, { [name]: typed.current[name] });
        for (const [name, value] of Object.entries(typed.current))
          if (value !== saved.current[name as keyof Profile] && !names.includes(name as Name))
            Object.assign(next, { [name]: value });
        saved.current = data;
        queryClient.setQueryData(ownProfileQuery.queryKey, data);
        show(next);
        setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
        return "saved" as const;
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.code === Code.Conflict) {
          const data = await queryClient.fetchQuery({ ...ownProfileQuery, staleTime: 0 });
          saved.current = data;
          return "stale" as const;
        }
        setErrors((now) => ({ ...now, ...error.fields }));
        if (Object.keys(error.fields ?? {}).length === 0) report(error);
        return "failed" as const;
      }
    },
    [queryClient, show],
  );

  /** Saves fields after those that are on their way. */
  const save = useCallback(
    (change: ProfileChange) => {
      const names = Object.keys(change) as Name[];
      // Before the first save there is only what would be: saying it makes it so.
      const isFirst = saved.current.version === null;
      if (!isFirst && names.every((name) => change[name] === saved.current[name])) {
        setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
        return;
      }
      waiting.current += 1;
      setState("saving");
      queue.current = queue.current.then(async () => {
        const outcome = await send(change).catch((error: unknown) => {
          report(error);
          return "failed" as const;
        });
        waiting.current -= 1;
        if (waiting.current === 0 || outcome !== "saved") setState(outcome);
      });
    },
    [send],
  );

  const type = useCallback(
    <K extends Name>(name: K, value: Profile[K]) => {
      show({ ...typed.current, [name]: value });
      setErrors(({ [name]: _, ...rest }) => rest);
    },
    [show],
  );

  return {
    draft,
    errors,
    state,
    /** Shows a value without saving it: letter by letter. */
    type,
    /** Shows and saves a value: a choice, or a text that was left. */
    choose: useCallback(
      <K extends Name>(name: K, value: Profile[K]) => {
        type(name, value);
        save({ [name]: value } as ProfileChange);
      },
      [type, save],
    ),
    save,
    /** A text's value, change and blur. */
    text: <K extends Name>(name: K) => ({
      name,
      value: draft[name] as string,
      onChange: (value: string) => type(name, value as Profile[K]),
      onBlur: () => save({ [name]: typed.current[name] } as ProfileChange),
    }),
    /** Takes over what was saved beside the fields, a picture, and keeps what is typed. */
    absorb: (data: Profile) => {
      const { version, assets, token, visibility } = data;
      saved.current = data;
      queryClient.setQueryData(ownProfileQuery.queryKey, data);
      show({ ...typed.current, version, assets, token, visibility });
    },
    /** After another tab saved first: shows what it saved. */
    takeNewest: () => {
      show(saved.current);
      setErrors({});
      setState("saved");
    },
  };
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>;
