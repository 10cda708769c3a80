import { type AskAll, lackOf } from "./fields";
import {
  type BillingDetails,
  type Envelope,
  type FromFrame,
  opened,
  type Settings,
  type ToFrame,
} from "./protocol";

/** One payment form on the page: its frame, and the messages in and out. */

export interface PaymentElementOptions {
  layout?:
    | "tabs"
    | "accordion"
    | "auto"
    | { type: "tabs" | "accordion" | "auto"; radios?: boolean | "always" | "never" };
  paymentMethodOrder?: string[];
  fields?: { billingDetails?: AskAll };
  defaultValues?: { billingDetails?: BillingDetails };
  business?: { name?: string };
  terms?: { usBankAccount?: "auto" | "always" | "never"; card?: "auto" | "always" | "never" };
  wallets?: { applePay?: "auto" | "never"; googlePay?: "auto" | "never" };
  readOnly?: boolean;
}

type Listener = (event: Record<string, unknown>) => void;

export class PaymentElement {
  private readonly base: string;
  private readonly channel = crypto.randomUUID();
  private readonly settings: (behind: string, options: PaymentElementOptions) => Settings;
  private readonly gone: () => void;
  private options: PaymentElementOptions;
  private frame: HTMLIFrameElement | undefined;
  private loaded = false;
  private listeners: Array<{ event: string; run: Listener; once: boolean }> = [];
  private readonly waiting = new Map<
    number,
    (outcome: Extract<FromFrame, { type: "reply" }>["outcome"]) => void
  >();
  private next = 1;

  constructor(
    base: string,
    settings: (behind: string, options: PaymentElementOptions) => Settings,
    options: PaymentElementOptions,
    gone: () => void,
  ) {
    this.base = base;
    this.settings = settings;
    this.options = options;
    this.gone = gone;
  }

  mount(where: string | HTMLElement): void {
    const parent = typeof where === "string" ? document.querySelector(where) : where;
    if (!(parent instanceof HTMLElement))
      throw new Error(`The selector you specified (${where}) applies to no DOM element.`);
    if (this.frame) this.unmount();
    const frame = document.createElement("iframe");
    const query = new URLSearchParams({ channel: this.channel, origin: location.origin });
    frame.src = `${this.base}/elements/payment?${query}`;
    frame.title = "Secure payment input frame";
    frame.name = `__privateStripeFrame${this.channel.slice(0, 8)}`;
    frame.allow = "payment *";
    // Set through the object model: a page's content security policy may forbid style attributes in markup.
    Object.assign(frame.style, {
      border: "0",
      // The frame's own margin, which is room for focus rings, must not move its fields off the page's edge.
      width: "calc(100% + 6px)",
      margin: "-3px",
      height: "220px",
      display: "block",
      colorScheme: "normal",
      userSelect: "none",
    });
    window.addEventListener("message", this.hear);
    parent.replaceChildren(frame);
    this.frame = frame;
  }

  unmount(): void {
    window.removeEventListener("message", this.hear);
    this.frame?.remove();
    this.frame = undefined;
    this.loaded = false;
  }

  destroy(): void {
    this.unmount();
    this.listeners = [];
    this.gone();
  }

  update(options: PaymentElementOptions): void {
    this.options = { ...this.options, ...options };
    this.send();
  }

  on(event: string, run: Listener): this {
    this.listeners.push({ event, run, once: false });
    return this;
  }

  once(event: string, run: Listener): this {
    this.listeners.push({ event, run, once: true });
    return this;
  }

  off(event: string, run?: Listener): this {
    this.listeners = this.listeners.filter((one) => one.event !== event || (run && one.run !== run));
    return this;
  }

  focus(): void {
    this.frame?.focus();
    this.post({ type: "focus" });
  }

  blur(): void {
    this.post({ type: "blur" });
  }

  clear(): void {
    this.post({ type: "clear" });
  }

  collapse(): void {
    this.post({ type: "collapse" });
  }

  /** Sends the current settings; the color behind is measured again, since the theme may have changed. */
  send(): void {
    if (this.frame)
      this.post({ type: "settings", settings: this.settings(behind(this.frame), this.options) });
  }

  request(message: (id: number) => ToFrame): Promise<Extract<FromFrame, { type: "reply" }>["outcome"]> {
    if (!this.loaded) {
      const error = { type: "invalid_request_error", message: "The payment form is still loading." };
      return Promise.resolve({ error });
    }
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post(message(id));
    });
  }

  /** Returns the field that neither the form asks for nor `given` has. */
  lackOf(given: BillingDetails): string | undefined {
    return lackOf(this.options.fields?.billingDetails, given);
  }

  private post(message: ToFrame): void {
    if (!this.loaded) return;
    const envelope: Envelope<ToFrame> = { stripe_local: this.channel, message };
    this.frame?.contentWindow?.postMessage(envelope, new URL(this.base).origin);
  }

  private readonly hear = (event: MessageEvent): void => {
    if (event.origin !== new URL(this.base).origin || event.source !== this.frame?.contentWindow) return;
    const message = opened<FromFrame>(event.data, this.channel);
    if (!message || !this.frame) return;
    if (message.type === "loaded") {
      this.loaded = true;
      this.send();
    } else if (message.type === "height") this.frame.style.height = `${message.height}px`;
    else if (message.type === "enter") this.frame.closest("form")?.requestSubmit();
    else if (message.type === "reply") {
      this.waiting.get(message.id)?.(message.outcome);
      this.waiting.delete(message.id);
    } else if (message.type === "change") {
      const { complete, empty, method } = message;
      this.tell("change", { complete, empty, collapsed: false, value: { type: method } });
    } else if (message.type === "loaderror") this.tell("loaderror", { error: message.error });
    else this.tell(message.type, {});
  };

  private tell(event: string, more: Record<string, unknown>): void {
    for (const one of this.listeners.filter((listener) => listener.event === event)) {
      if (one.once) this.off(event, one.run);
      one.run({ elementType: "payment", ...more });
    }
  }
}

/** Returns the visible color behind an element. */
function behind(element: Element): string {
  for (let at: Element | null = element.parentElement; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== "transparent" && !/,\s*0\)$|\/\s*0\)$/.test(color)) return color;
  }
  return "rgb(255, 255, 255)";
}
