import type { SecondStepInfo, StartedApp } from "@stint/core/identity/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { keepToken } from "../../../lib/token";

export const secondStepQuery = queryOptions({
  queryKey: ["second-step"],
  queryFn: async ({ signal }): Promise<SecondStepInfo> =>
    (await api.get("/currentuser/mfa", { signal })).data,
});

/** An account of Google has no password: the app asks who it is another way. */
const bodyOf = (password: string) => (password ? { password } : {});

export async function startApp(password: string): Promise<StartedApp> {
  return (await api.post("/currentuser/mfa/enable", { body: bodyOf(password) })).data;
}
export async function checkCode(otp: string): Promise<void> {
  await api.post("/currentuser/mfa/complete", { body: { otp, only_check: true } });
}
export async function completeApp(otp: string): Promise<void> {
  const { data } = await api.post("/currentuser/mfa/complete", { body: { otp } });
  if (data.access_token && data.expires_in) keepToken(data.access_token, data.expires_in);
}
export async function turnOff(password: string): Promise<void> {
  const { data } = await api.post("/currentuser/mfa/disable", { body: bodyOf(password) });
  keepToken(data.access_token, data.expires_in);
}
export async function makeBackupCodes(password: string): Promise<string[]> {
  return (await api.post("/currentuser/mfa/backupcodes", { body: bodyOf(password) })).data.backup_codes;
}
