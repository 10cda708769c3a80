import { existsSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { type Browser, chromium } from "playwright-core";

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** A Chromium of this machine; fails with the command that brings one. */
export function startBrowser(): Promise<Browser> {
  const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error("These tests need Chromium: apt-get install -y chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A payment page of another origin, with a content security policy as strict as the product's. */
export async function startShop(
  stripeBase: string,
  publishableKey: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const policy = `default-src 'none'; script-src 'self' ${stripeBase}; style-src 'self'; connect-src ${stripeBase}; frame-src ${stripeBase}`;
    c.header("content-security-policy", policy);
  });
  app.get("/pay.css", (c) => c.body(CSS, 200, { "content-type": "text/css" }));
  app.get("/pay.js", (c) => c.body(script(publishableKey), 200, { "content-type": "text/javascript" }));
  app.get("/done", (c) =>
    c.html("<!doctype html><html lang=en><title>Done</title><main><h1>Done</h1></main></html>"),
  );
  app.get("/pay", (c) =>
    c.html(`<!doctype html><html lang="en" class="${c.req.query("theme") === "night" ? "dark" : ""}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay</title>
<link rel="stylesheet" href="/pay.css"><script src="${stripeBase}/js/stripe.js"></script></head>
<body><main><h1>Pay $200.00</h1><form><div id="element"></div><button>Pay</button><p role="alert" id="error"></p><p id="status"></p></form></main>
<script src="/pay.js"></script></body></html>`),
  );
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the shop has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const CSS = `body{margin:0;font:15px/1.5 system-ui;background:#f6f5f9;color:#1a1623}main{max-width:400px;margin:40px auto;padding:0 16px}
form{background:#fff;border:1px solid #e3dfeb;border-radius:10px;padding:20px}button{min-height:48px;width:100%;margin-top:16px;border:0;border-radius:8px;background:#711fff;color:#fff;font:600 15px system-ui}
#error{color:#b91c37}.dark body{background:#121017;color:#efedf4}.dark form{background:#1a1720;border-color:#2e2938}.dark #error{color:#ff8c9b}`;

function script(key: string): string {
  return `const query = new URLSearchParams(location.search);
const stripe = Stripe(${JSON.stringify(key)});
const night = query.get("theme") === "night";
const appearance = night
  ? { theme: "night", variables: { colorPrimary: "#b897ff", colorBackground: "#1a1720", colorText: "#efedf4", colorTextSecondary: "#a69fb5", colorDanger: "#ff8c9b", borderRadius: "8px" } }
  : { theme: "stripe", variables: { colorPrimary: "#711fff", colorText: "#1a1623", colorDanger: "#b91c37", borderRadius: "8px" } };
const elements = stripe.elements({ clientSecret: query.get("secret"), appearance });
const address = JSON.parse(query.get("address") ?? '"auto"');
const given = query.get("given") ? { payment_method_data: { billing_details: { address: JSON.parse(query.get("given")) } } } : {};
const element = elements.create("payment", { layout: query.get("layout") ?? "tabs", business: { name: "Mockford Books" }, fields: { billingDetails: { address } } });
window.seen = [];
for (const name of ["ready", "change", "loaderror"]) element.on(name, (event) => window.seen.push({ name, ...event }));
element.mount("#element");
document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  document.querySelector("#error").textContent = "";
  const checked = await elements.submit();
  const confirm = query.get("secret").startsWith("seti_") ? "confirmSetup" : "confirmPayment";
  const result = checked.error ? checked : await stripe[confirm]({
    elements, redirect: query.get("redirect") ?? "if_required", confirmParams: { return_url: location.origin + "/done", ...given } });
  document.querySelector("#error").textContent = result.error ? result.error.message : "";
  document.querySelector("#status").textContent = result.error ? "failed " + (result.error.code ?? "") : (result.paymentIntent ?? result.setupIntent).status;
});`;
}
