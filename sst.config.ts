import type { SSTConfig } from "sst";
import { NAME } from "./stacks";
import { regionOf } from "./stacks/lib/region";
import { addToSst } from "./stacks/lib/sst";

export default {
  config: () => ({ name: NAME, region: regionOf(process.env) }),
  stacks: addToSst,
} satisfies SSTConfig;
