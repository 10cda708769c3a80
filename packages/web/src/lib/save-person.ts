import type { UpdateInput } from "@stint/core/user/schema";
import { api, Code, isApiError } from "./api";
import { ApiError } from "./api-error";
import { reloadUser, type SessionUser } from "./session";

/** Saves fields of the person and the business against the version that was read. */
export async function savePerson({ version }: SessionUser, body: UpdateInput): Promise<void> {
  try {
    await api.patch("/currentuser", { body, version });
  } catch (error) {
    if (!isApiError(error) || error.code !== Code.Conflict) throw error;
    await reloadUser();
    throw new ApiError({
      status: error.status,
      code: error.code,
      message: "This was changed in another tab. Look at it once more, then save again.",
    });
  }
  await reloadUser();
}
