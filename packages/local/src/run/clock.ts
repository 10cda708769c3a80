import type { DatabaseSync } from "node:sqlite";
import { keepSetting, setting } from "../aws/store";
import { Problem } from "../problem";

/** The product's clock: real time plus an offset that is stored between runs. */
export class LocalClock {
  readonly #db: DatabaseSync;
  #offset: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#offset = Number(setting(db, "clock_offset") ?? 0);
  }

  /** The milliseconds that the product is ahead of real time. */
  get offset(): number {
    return this.#offset;
  }

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  /** Moves the clock to `at`. */
  set(at: number): void {
    const offset = at - Date.now();
    // Returning to real time takes a moment; that moment is not an offset.
    this.#offset = Math.abs(offset) < 1000 ? 0 : offset;
    keepSetting(this.#db, "clock_offset", String(this.#offset));
  }
}

/**
 * Returns the time that is an ISO 8601 duration (`P3D`, `P1M2D`, `PT90M`) after `from`.
 * @throws Problem when it is not a duration
 */
export function advance(from: Date, duration: string): Date {
  const [whole, years, months, weeks, days, hours, minutes, seconds] =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      duration,
    ) ?? [];
  if (!whole || /[PT]$/.test(whole)) throw new Problem(`${duration} is not an ISO 8601 duration such as P3D`);
  const at = new Date(from);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + Number(years ?? 0) * 12 + Number(months ?? 0));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last) + Number(weeks ?? 0) * 7 + Number(days ?? 0));
  const ms = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return new Date(at.getTime() + ms);
}
