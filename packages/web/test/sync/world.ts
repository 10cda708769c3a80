import type { Write } from "../../src/lib/sync/outbox";
import type { World } from "../../src/lib/sync/ports";
import { Clock } from "./notes";

/** The world of one page in a test: time that passes when told to, and a storage that can be looked into. */
export function testWorld<Op>(left: readonly Write<Op>[] = []) {
  const clock = new Clock();
  let kept: readonly Write<Op>[] = [];
  let serial = 0;
  const world: World<Op> = {
    clock,
    network: { isOnline: () => true, watch: () => () => {} },
    storage: {
      adopt: async () => left,
      keep: (writes) => {
        kept = structuredClone(writes);
        return true;
      },
      release: async () => {},
    },
    tabs: { announce: () => {}, watch: () => () => {} },
    newKey: () => {
      serial += 1;
      return `key-${serial}`;
    },
  };
  return { world, clock, kept: () => kept };
}
