import { ApiError } from "./api-error";
import { send } from "./send";

/** Fetches a file with the session and hands it to the browser's downloads. Throws ApiError. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await send(new Request(new URL(`/api/v2${path}`, location.origin)));
  const blob = await response.blob().catch(() => {
    throw new ApiError({ status: 0, code: 0, message: "The file did not arrive. Please try again." });
  });
  saveFile(blob, name);
}

/** Hands content that is already loaded to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
