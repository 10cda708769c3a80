import type { Point } from "@stint/core/brief/schema";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { openPointsOf } from "./draft";
import { useReview } from "./use-review";
import { POINT_KINDS, pointSourceWords } from "./words";

/** What the draft proposes beside its services: when is paid, what is not part of the work, what to ask the client. */
export function Points() {
  const { info } = useReview();
  const open = openPointsOf(info).length;
  return (
    <section aria-label="Beside the services" className="mt-6">
      <h2 className="flex items-baseline gap-2 border-b border-line2 pb-2 text-15 font-semibold">
        Beside the services {open > 0 && <span className="text-13 text-warn">{open}</span>}
      </h2>
      <ul>
        {info.points.map((point) => (
          <PointRow key={point.id} point={point} />
        ))}
      </ul>
    </section>
  );
}

function PointRow({ point }: { point: Point }) {
  const review = useReview();
  const { decidePoint, look } = review;
  const { kind, text, decision, answers } = point;
  const words = POINT_KINDS[kind];
  return (
    // The keys walk here: what can be pressed in it is reached by Tab.
    <li
      data-point={point.id}
      tabIndex={-1}
      onFocus={() => look({ kind: "point", id: point.id })}
      className={cx("brief-need", review.point?.id === point.id && "brief-tint")}
    >
      <span className="text-13 font-semibold text-muted">{answers[0]?.sentence ?? "–"}</span>
      <div className="min-w-0 text-14">
        <p className="text-13 text-muted">{words.label}</p>
        <p className={decision === "left_out" ? "text-muted line-through" : ""}>{text}</p>
        <p className="text-13 text-muted">{pointSourceWords(point)}</p>
        <p className="mt-1 flex items-baseline gap-4">
          {decision === "proposed" ? (
            <>
              <Button
                kind="link"
                aria-label={`${words.accept}: ${text}`}
                onClick={() => decidePoint(point, "accepted")}
              >
                {words.accept}
              </Button>
              <Button kind="link" aria-label={`Drop: ${text}`} onClick={() => decidePoint(point, "left_out")}>
                Drop
              </Button>
            </>
          ) : (
            <>
              <span className="text-13">{decision === "accepted" ? words.accepted : "Dropped."}</span>
              <Button kind="link" aria-label={`Undo: ${text}`} onClick={() => decidePoint(point, "proposed")}>
                Undo
              </Button>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
