import { execFileSync } from "node:child_process";

/** Makes the contract of the routes as they are now, once for all files of a run. */
export default function setup(): void {
  execFileSync("npm", ["run", "--silent", "generate"], { stdio: "inherit" });
}
