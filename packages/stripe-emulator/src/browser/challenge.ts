import { opened } from "./protocol";

/** The bank's page of a test card: the person passes, or does not. */

const query = new URLSearchParams(location.search);
const channel = query.get("channel") ?? "";
const owner = query.get("origin") ?? "";
const kind = query.has("setup_intent") ? "setup_intent" : "payment_intent";
const framed = window.parent !== window;
const note = document.querySelector("[role=status]");

async function answer(outcome: "complete" | "fail"): Promise<void> {
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  if (note) note.textContent = "One moment…";
  const response = await fetch(location.pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      [kind]: query.get(kind),
      client_secret: query.get(`${kind}_client_secret`),
      account: query.get("account") ?? undefined,
      outcome,
    }),
  });
  const body = (await response.json()) as {
    data?: { return_to: string | null };
    error?: { message: string };
  };
  if (body.error && note) note.textContent = body.error.message;
  if (framed) window.parent.postMessage({ stripe_local: channel, message: { type: "challenged" } }, owner);
  else if (body.data?.return_to) location.assign(body.data.return_to);
}

for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", () => void answer(button.value === "complete" ? "complete" : "fail"));
}
window.addEventListener("message", (event) => {
  if (event.origin !== owner || event.source !== window.parent) return;
  if (opened<{ type: string }>(event.data, channel)?.type === "abandon") void answer("fail");
});

// The frame has the focus, so the dialog around it does not get the key.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && framed) void answer("fail");
});
