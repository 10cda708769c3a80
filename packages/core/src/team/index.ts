export { accept } from "./accept";
export { endSeats, leave, remove, restore } from "./end";
export { Events } from "./events";
export * as Team from "./index";
export { invite, previewInvitation, resend, withdraw } from "./invite";
export { get } from "./read";
export { review } from "./review";
export * from "./rules";
export * from "./schema";
