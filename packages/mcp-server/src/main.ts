import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer, openApi } from "./index";

const { STINT_API_KEY, STINT_APP_URL } = process.env;
if (!STINT_API_KEY || !STINT_APP_URL) {
  process.stderr.write("Set STINT_APP_URL to the address of the app, and STINT_API_KEY to a key of yours.\n");
  process.exit(1);
}
await createServer(openApi(STINT_APP_URL, STINT_API_KEY)).connect(new StdioServerTransport());
