import { send } from "../../lib/send";
import { saveFile } from "../invoice/download";

/** All clients as a spreadsheet, into the browser's downloads. Throws ApiError. */
export async function exportClients(): Promise<void> {
  const response = await send(new Request(new URL("/api/v2/clients/export", location.origin)));
  saveFile(await response.blob(), "clients.csv");
}
