import { opened } from "./protocol";

/** Shows the bank's page over ours until it has been answered. */

export interface ChallengeHost {
  base: string;
}

/** Resolves when the challenge is answered, or closed with Escape, which counts as not passed. */
export function showChallenge(host: ChallengeHost, page: string): Promise<void> {
  const channel = crypto.randomUUID();
  const origin = new URL(host.base).origin;
  // The page is at the address that this browser knows: 127.0.0.1 and localhost are two origins.
  const url = new URL(`${host.base}/elements/challenge${new URL(page).search}`);
  url.searchParams.set("channel", channel);
  url.searchParams.set("origin", location.origin);
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Confirm with your bank");
  Object.assign(dialog.style, {
    padding: "0",
    border: "0",
    borderRadius: "12px",
    width: "min(440px, calc(100vw - 32px))",
    height: "min(470px, calc(100vh - 32px))",
    overflow: "hidden",
    boxShadow: "0 24px 64px rgba(0, 0, 0, 0.35)",
    background: "#ffffff",
  });
  const frame = document.createElement("iframe");
  frame.src = url.href;
  frame.title = "Confirm with your bank";
  Object.assign(frame.style, {
    border: "0",
    width: "100%",
    height: "100%",
    display: "block",
    colorScheme: "normal",
  });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const message = opened<{ type: string }>(event.data, channel);
      if (message?.type === "challenged") finish();
    };
    const finish = () => {
      window.removeEventListener("message", hear);
      dialog.removeEventListener("close", abandon);
      dialog.close();
      dialog.remove();
      resolve();
    };
    // The page itself answers "not passed" when it is closed, so that the payment is not left pending.
    const abandon = () => {
      frame.contentWindow?.postMessage({ stripe_local: channel, message: { type: "abandon" } }, origin);
    };
    window.addEventListener("message", hear);
    dialog.addEventListener("close", abandon);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      abandon();
    });
  });
}
