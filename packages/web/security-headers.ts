export interface Policy {
  /** Origins that the app may upload to and show pictures from (the file store). */
  files: string[];
  /** Vite's development server injects inline scripts and opens a socket. */
  dev?: boolean;
}

/** The headers that CloudFront adds to every answer. */
export function securityHeaders(policy: Policy): Record<string, string> {
  const files = policy.files.join(" ");
  const stripe = "https://js.stripe.com";
  // Samples of work play where they stand, once somebody presses Play.
  const players = "https://www.youtube-nocookie.com https://player.vimeo.com";
  const csp = {
    "default-src": "'none'",
    "script-src": `'self' ${stripe}${policy.dev ? " 'unsafe-inline'" : ""}`,
    // Style attributes are how React and the floating parts place things.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": `'self' data: blob: ${files}`,
    "font-src": "'self'",
    "connect-src": `'self' https://api.stripe.com ${files}${policy.dev ? " ws: wss:" : ""}`,
    "frame-src": `'self' ${stripe} https://hooks.stripe.com ${players}`,
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return {
    "content-security-policy": Object.entries(csp)
      .map(([name, value]) => `${name} ${value.trim()}`)
      .join("; "),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Payment providers open windows of their own; nobody else may hold on to ours, or put our answers into a page.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
  };
}
