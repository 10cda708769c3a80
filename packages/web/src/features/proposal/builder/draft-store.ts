import type { Info, UpdateInput } from "@stint/core/project/schema";
import { api, Code } from "../../../lib/api";
import { pick } from "../../../lib/object";
import { createStore } from "../../../lib/store";
import { browserWorld } from "../../../lib/sync/browser-world";
import { DocumentDraft } from "../../../lib/sync/document-draft";
import { History, typingNames } from "../../../lib/sync/history";
import type { Write } from "../../../lib/sync/outbox";
import type { Part } from "../../../lib/sync/overlap";
import type { Subject, World } from "../../../lib/sync/ports";
import { SyncSession } from "../../../lib/sync/sync-session";
import { isOwned } from "../../project/queries";

/** Fields of the project, and their former values. */
export interface Op {
  fields: UpdateInput;
  was: UpdateInput;
}

const partsOf = ({ fields, was }: Op): Part[] =>
  Object.entries(fields).map(([place, will]) => ({ place, was: was[place as keyof UpdateInput], will }));

/**
 * The project of an edited proposal: typed changes are shown at once. Somebody else's change to other fields is
 * taken along; to the same fields, everything stops until a person decides.
 */
export class ProposalDraft implements Subject<Op, Info> {
  readonly name = "This proposal";
  readonly session: SyncSession<Op, Info>;
  readonly document: DocumentDraft<Op, Info>;
  readonly ids = new Map<string, number>();
  /** A completed project is not edited. */
  readonly locks = new Set<number>([Code.ProjectNotUpdatable]);
  readonly #onSaved: (project: Info) => void;
  readonly #store;
  readonly #typing = typingNames();
  readonly history = new History<UpdateInput>((changes) => this.#tell(Object.assign({}, ...changes)));
  /** The server's last answer. */
  #known: Info;
  /** Text as it was typed: the server trims it, and a space at the end must not vanish under the cursor. */
  #typed: UpdateInput = {};

  constructor(project: Info, user: number, onSaved: (project: Info) => void, world?: World<Op>) {
    this.#known = project;
    this.#onSaved = onSaved;
    this.#store = createStore(project);
    this.session = new SyncSession<Op, Info>(
      this,
      world ?? browserWorld(`proposal.${user}.${project.id}`, (op) => op),
    );
    this.document = new DocumentDraft(this.session, {
      name: this.name,
      version: this.version,
      read: this.#read,
      partsOf,
      valuesOf: (newest) => (place) => newest[place as keyof Info],
      show: (newest) => this.#show(newest),
      replace: (newest) => {
        this.history.clear();
        this.#typed = {};
        this.#show(newest);
      },
      onRead: onSaved,
    });
  }

  get = (): Info => this.#store.get();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** Shows the change at once and saves it a moment later (at once with `soon`: switches, choices). */
  set = (fields: UpdateInput, soon = false): void => {
    const back = pick(this.get() as UpdateInput, fields);
    const name = soon ? undefined : this.#typing(Object.keys(fields).join());
    this.history.push({ back: [back], forth: [fields], name });
    this.#tell(fields, soon);
  };

  #tell(fields: UpdateInput, soon = false): void {
    const was = pick(this.get() as UpdateInput, fields);
    this.#typed = { ...this.#typed, ...fields };
    this.#store.set({ ...this.get(), ...fields } as Info);
    this.session.add([{ fields, was }], { soon });
  }

  #read = async (): Promise<Info> => {
    const { data } = await api.get("/projects/{id}", { path: { id: this.#known.id } });
    if (!isOwned(data)) throw new Error("This project is somebody else's");
    return data;
  };

  /** Shows the server's project with the typed changes on top. */
  #show(project: Info, landed?: string): void {
    this.#known = project;
    const texts = Object.entries(this.#typed).filter(
      ([name, text]) => typeof text === "string" && text.trim() === project[name as keyof Info],
    );
    const waiting = this.session.writes.flatMap(({ key, op }) => (key === landed ? [] : [op.fields]));
    this.#store.set(Object.assign({}, project, Object.fromEntries(texts), ...waiting));
  }

  // The answers to the sync engine.
  look = (): void => this.document.look();
  rebase: Subject<Op, Info>["rebase"] = (write) => this.document.rebase(write);
  row = (): string => "project";
  domain = (): string => "project";
  typed = (): boolean => true;
  ready = (): boolean => true;
  version = (): number => this.#known.version;
  merge = (earlier: Op, later: Op): Op => ({
    fields: { ...earlier.fields, ...later.fields },
    was: { ...later.was, ...earlier.was },
  });

  send = async ({ op, key, base }: Write<Op>): Promise<Info> => {
    const path = { id: this.#known.id };
    const version = base ?? undefined;
    return (await api.patch("/projects/{id}", { path, body: op.fields, key, version })).data;
  };

  land = ({ key }: Write<Op>, answer: Info): number => {
    if (answer.version >= this.#known.version) {
      this.#show(answer, key);
      this.#onSaved(answer);
    }
    return answer.version;
  };

  replay = (writes: readonly Write<Op>[]): void => {
    this.#store.set(Object.assign({}, this.get(), ...writes.map(({ op }) => op.fields)));
  };
}
