import { Entity } from "electrodb";
import { now } from "../clock";
import { Day } from "../date";
import { Db } from "../db";

/** How far a sweep has come: nothing is left on any day up to this one. */
const SweptEntity = new Entity(
  {
    model: { entity: "sweep", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      through: { type: "string", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["name"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * Where the first sweep of all begins. A sweep runs from the day on which what it looks for can first be written, so
 * that two weeks are plenty, and a new installation does not begin with thousands of questions about empty days.
 */
const FIRST_LOOK_DAYS = 14;

/**
 * Visits the days of the due index from where the last complete sweep ended to the furthest zone's today, so
 * that a downtime is caught up and a clock that went back does nothing twice. `visit` answers whether all of
 * the day was handled; a day is left behind only when it was, and has been over everywhere for a day (an index
 * may lag). `earliest` is today in the zone that is furthest behind; `after` does what is done once for all
 * days, and the days are looked at again when it answers no.
 */
export async function sweepDays(
  name: string,
  earliest: string,
  visit: (day: string) => Promise<boolean>,
  after: () => Promise<boolean> = async () => true,
): Promise<void> {
  const latest = Day.today(now(), "Etc/GMT-14");
  const settled = Day.addDays(earliest, -2);
  const { data } = await SweptEntity.get({ name }).go({ consistent: true });
  const through = data?.through ?? Day.addDays(earliest, -FIRST_LOOK_DAYS);
  const start = Day.addDays(Day.compare(through, settled) < 0 ? through : settled, 1);
  let clear = Day.addDays(start, -1);
  let whole = true;
  for (let day = start; day <= latest; day = Day.addDays(day, 1)) {
    const handled = await visit(day);
    whole &&= handled;
    if (whole && day <= settled) clear = day;
  }
  if (!(await after())) clear = Day.addDays(start, -1);
  if (clear !== data?.through) await SweptEntity.put({ name, through: clear }).go();
}
