import type { Info, UpdateInput } from "@stint/core/project/schema";
import { api, Code, isApiError } from "../../../lib/api";
import { createStore } from "../../../lib/store";
import type { SaveState } from "../../../lib/sync/outbox";

export interface DraftState {
  /** The project with what was typed on top. */
  project: Info;
  saved: SaveState;
  /** Sentences per field of the project, from the server. */
  errors: Readonly<Record<string, string>>;
  /** Somebody changed the same fields elsewhere: nothing is overwritten until a person decides. */
  stale: boolean;
}

export interface Draft {
  get: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the change at once and saves it a moment later (at once with `now`: switches, choices). */
  set: (change: UpdateInput, now?: boolean) => void;
  /** Saves what waits; resolves to false when it could not be saved. */
  flush: () => Promise<boolean>;
  /** Takes what the server has and drops what was typed. */
  reload: () => Promise<void>;
  /** Whether something typed is not on the server yet. */
  dirty: () => boolean;
  stop: () => void;
}

const pause = 600;
const again = 4000;

const read = async (id: number): Promise<Info> =>
  (await api.get<Info>("/projects/{id}", { path: { id } })).data;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The project of a proposal being edited: typed changes are shown at once, collected, and sent one request at a
 * time with the version they were made on. Another tab's change to other fields is taken along; to the same
 * fields, it stops and says so.
 */
export function createDraft(initial: Info, onSaved: (project: Info) => void): Draft {
  let base = initial;
  let waiting: UpdateInput = {};
  // Text as it was typed: the server trims it, and a space at the end must not vanish under the cursor.
  let typed: UpdateInput = {};
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<DraftState>({ project: initial, saved: "saved", errors: {}, stale: false });
  const update = (change: Partial<DraftState>) => store.set({ ...store.get(), ...change });
  const dirty = () => Object.keys(waiting).length > 0;

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function taken(project: Info): void {
    base = project;
    onSaved(project);
    const texts = Object.entries(typed).filter(
      ([key, text]) => typeof text === "string" && text.trim() === project[key as keyof Info],
    );
    const shown = { ...project, ...Object.fromEntries(texts), ...waiting } as Info;
    update({ project: shown, saved: dirty() ? "saving" : "saved", errors: {} });
  }

  /** Whether what is being saved was left alone by whoever changed the project meanwhile. */
  async function rebase(body: UpdateInput): Promise<boolean> {
    const newest = await read(base.id);
    const untouched = (Object.keys(body) as (keyof UpdateInput)[]).every((key) =>
      same(newest[key as keyof Info], base[key as keyof Info]),
    );
    if (untouched) base = newest;
    return untouched;
  }

  async function save(): Promise<boolean> {
    update({ saved: "saving" });
    let rebased = false;
    while (dirty()) {
      const body = waiting;
      waiting = {};
      try {
        const path = { id: base.id };
        taken((await api.patch<Info>("/projects/{id}", { path, body, version: base.version })).data);
        rebased = false;
      } catch (error) {
        waiting = { ...body, ...waiting };
        if (!isApiError(error)) throw error;
        if (error.code === Code.Conflict && !rebased && (await rebase(body).catch(() => false))) {
          rebased = true;
          continue;
        }
        if (error.code === Code.Conflict) update({ saved: "failed", stale: true });
        else if (error.status === 0 || error.status >= 500) {
          update({ saved: "waiting" });
          later(again);
        } else update({ saved: "failed", errors: error.fields });
        return false;
      }
    }
    return true;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (store.get().stale) return Promise.resolve(false);
    if (!running && !dirty()) return Promise.resolve(true);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    dirty,
    flush,
    set: (change, now = false) => {
      waiting = { ...waiting, ...change };
      typed = { ...typed, ...change };
      const errors = Object.fromEntries(
        Object.entries(store.get().errors).filter(([name]) => !((name.split(".")[0] ?? "") in change)),
      );
      update({ project: { ...store.get().project, ...change } as Info, saved: "saving", errors });
      later(now ? 0 : pause);
    },
    reload: async () => {
      clearTimeout(timer);
      const newest = await read(base.id);
      waiting = {};
      typed = {};
      update({ stale: false });
      taken(newest);
    },
    stop: () => clearTimeout(timer),
  };
}
