import type {
  AddLineInput,
  DecideInput,
  GenerateInput,
  Info,
  MovePhaseInput,
  RegenerateInput,
} from "@stint/core/brief/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** How often the page asks while a draft is written, in milliseconds. */
const PAUSE = 1000;

/** Says whether something of it is still being written. */
export const isBusy = ({ state, phases }: Info): boolean =>
  state === "queued" || state === "running" || phases.some(({ is_regenerating }) => is_regenerating);

/** The brief of a project and the draft that came of it; read again and again while it is written. */
export const briefQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["briefs", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/generate", { path: { id: project_id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? PAUSE : false),
  });

/** Begins a draft. The same key begins one, however often it is sent. */
export const generate = async (project_id: number, body: GenerateInput, key: string): Promise<Info> =>
  (await api.post("/projects/{id}/generate", { path: { id: project_id }, body, key })).data;

export type Change = DecideInput["lines"][number];

/** A decision on what is proposed beside services. */
export interface PointChange {
  point_id: number;
  decision: Change["decision"];
}

/** Accepts lines and points, leaves them out, or takes either back. */
export const decide = async (
  project_id: number,
  lines: readonly Change[],
  points: readonly PointChange[] = [],
): Promise<Info> =>
  (
    await api.post("/projects/{id}/generate/decide", {
      path: { id: project_id },
      body: {
        lines: [...lines],
        ...(points.length > 0 && {
          points: points.map(({ point_id, decision }) => ({ id: point_id, decision })),
        }),
      },
    })
  ).data;

/** Has one phase written again; what was accepted in it stays. */
export const regenerate = async (
  project_id: number,
  phase_id: number,
  body: RegenerateInput,
): Promise<Info> =>
  (await api.post("/projects/{id}/generate/phases/{phase_id}", { path: { id: project_id, phase_id }, body }))
    .data;

/** Puts a service into a draft for a sentence. The same key puts in one, however often it is sent. */
export const addLine = async (project_id: number, body: AddLineInput, key: string): Promise<Info> =>
  (await api.post("/projects/{id}/generate/lines", { path: { id: project_id }, body, key })).data;

/** A phase, and the one that it is moved behind; null makes it the first. */
export interface Move extends MovePhaseInput {
  phase_id: number;
}

export const movePhase = async (project_id: number, { phase_id, after_id }: Move): Promise<Info> =>
  (
    await api.post("/projects/{id}/generate/phases/{phase_id}/move", {
      path: { id: project_id, phase_id },
      body: { after_id },
    })
  ).data;
