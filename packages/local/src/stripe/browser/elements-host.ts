import {
  type Appearance,
  type Ask,
  type BillingDetails,
  type ElementError,
  type Envelope,
  type Font,
  type FromFrame,
  type MethodType,
  type Outcome,
  opened,
  type Settings,
  type ToFrame,
} from "./protocol";

/** The page's side of the payment form: it makes the frame, passes settings in and hears what happened. */

export interface ElementsOptions {
  clientSecret?: string;
  mode?: "payment";
  amount?: number;
  currency?: string;
  paymentMethodTypes?: MethodType[];
  appearance?: Appearance;
  fonts?: Font[];
  loader?: "auto" | "always" | "never";
  locale?: string;
}

type AskAll = Ask | { name?: Ask; email?: Ask; address?: Ask | { postalCode?: Ask } };

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
  readOnly?: boolean;
}

type Listener = (event: Record<string, unknown>) => void;

export class Elements {
  clientSecret: string | undefined;
  private readonly base: string;
  private readonly key: string;
  private options: ElementsOptions;
  private element: PaymentElement | undefined;

  constructor(base: string, key: string, options: ElementsOptions) {
    this.base = base;
    this.key = key;
    this.options = options;
    this.clientSecret = options.clientSecret;
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== "payment")
      throw new Error(`The local Stripe has the payment element; "${type}" is not there yet.`);
    if (this.element) throw new Error("Can only create one Element of type payment.");
    this.element = new PaymentElement(
      this.base,
      (behind, now) => this.settings(now, behind),
      options,
      () => {
        this.element = undefined;
      },
    );
    return this.element;
  }

  getElement(type: string): PaymentElement | null {
    return type === "payment" ? (this.element ?? null) : null;
  }

  update(options: ElementsOptions): void {
    this.options = { ...this.options, ...options };
    this.element?.send();
  }

  async fetchUpdates(): Promise<{ error?: ElementError }> {
    this.element?.send();
    return {};
  }

  /** Shows what is missing in the form; `{}` with the chosen method when nothing is. */
  async submit(): Promise<{ error?: ElementError; selectedPaymentMethod?: string }> {
    if (!this.element) throw new Error("elements.submit(): create and mount a payment element first.");
    const answer = await this.element.request((id) => ({ type: "submit", id }));
    if ("error" in answer) return { error: answer.error };
    return "selectedPaymentMethod" in answer ? { selectedPaymentMethod: answer.selectedPaymentMethod } : {};
  }

  async confirm(
    clientSecret: string,
    returnUrl: string | null,
    params: { payment_method_data?: { billing_details?: BillingDetails }; receipt_email?: string },
  ): Promise<Outcome> {
    if (!this.element) throw new Error("stripe.confirmPayment(): create and mount a payment element first.");
    const billing = params.payment_method_data?.billing_details ?? {};
    const extra: Record<string, string> = params.receipt_email ? { receipt_email: params.receipt_email } : {};
    const answer = await this.element.request((id) => ({
      type: "confirm",
      id,
      clientSecret,
      returnUrl,
      billing,
      extra,
    }));
    if ("selectedPaymentMethod" in answer) throw new Error("the frame answered another question");
    return answer;
  }

  private settings(given: PaymentElementOptions, behind: string): Settings {
    const { layout = "tabs" } = given;
    const kind = typeof layout === "string" ? layout : layout.type;
    const asks = given.fields?.billingDetails ?? "auto";
    const part = (name: "name" | "email"): Ask => (typeof asks === "string" ? asks : (asks[name] ?? "auto"));
    const address = typeof asks === "string" ? asks : (asks.address ?? "auto");
    const deferred: MethodType[] = this.options.currency === "usd" ? ["card", "us_bank_account"] : ["card"];
    return {
      publishableKey: this.key,
      clientSecret: this.clientSecret ?? null,
      types: this.options.paymentMethodTypes ?? (this.options.mode ? deferred : null),
      order: given.paymentMethodOrder ?? [],
      layout: kind === "accordion" ? "accordion" : "tabs",
      radios: typeof layout === "object" ? layout.radios !== false && layout.radios !== "never" : true,
      ask: {
        name: part("name"),
        email: part("email"),
        postalCode: typeof address === "string" ? address : (address.postalCode ?? "auto"),
      },
      defaults: given.defaultValues?.billingDetails ?? {},
      business: given.business?.name ?? null,
      terms: given.terms?.usBankAccount ?? "auto",
      appearance: this.options.appearance ?? {},
      fonts: this.options.fonts ?? [],
      behind,
      readOnly: given.readOnly ?? false,
    };
  }
}

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
      // The frame's own margin, which is room for focus rings, does not move its fields off the page's edge.
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

  /** Passes the settings as they are now; the colour behind is measured again, for the theme may have changed. */
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

/** The colour that is seen behind an element. */
function behind(element: Element): string {
  for (let at: Element | null = element.parentElement; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== "transparent" && !/,\s*0\)$|\/\s*0\)$/.test(color)) return color;
  }
  return "rgb(255, 255, 255)";
}
