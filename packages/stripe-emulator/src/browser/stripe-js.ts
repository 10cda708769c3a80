import { type ChallengeHost, showChallenge } from "./challenge-host";
import { Elements, type ElementsOptions } from "./elements-host";
import { IntegrationError } from "./integration-error";
import {
  ask,
  type BillingDetails,
  type Intent,
  identify,
  intentIn,
  intentPath,
  type Outcome,
  outcomeOf,
} from "./protocol";

/** `window.Stripe` of the local emulator: the parts of Stripe.js that a payment page uses. */

interface ConfirmParams {
  return_url?: string;
  payment_method?: string;
  payment_method_data?: { billing_details?: BillingDetails };
  receipt_email?: string;
}

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: ConfirmParams;
  redirect?: "always" | "if_required";
}

const script =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
const base = script.replace(/\/js\/stripe\.js.*$/, "");

class LocalStripe {
  readonly key: string;
  private readonly account: string | null;
  private readonly host: ChallengeHost = { base };

  constructor(key: string, account: string | null) {
    if (!/^pk_/.test(key)) {
      throw new IntegrationError("Invalid value for Stripe(): apiKey should be a publishable key (pk_…).");
    }
    this.key = key;
    this.account = account;
  }

  elements(options: ElementsOptions = {}): Elements {
    return new Elements(base, this.key, this.account, options);
  }

  /** Pays with the form's input; the card number stays inside the frame. */
  confirmPayment(options: ConfirmOptions): Promise<Outcome> {
    return this.confirm("stripe.confirmPayment()", options);
  }

  /** Saves the form's payment method for later payments. */
  confirmSetup(options: ConfirmOptions): Promise<Outcome> {
    return this.confirm("stripe.confirmSetup()", options);
  }

  private async confirm(name: string, options: ConfirmOptions): Promise<Outcome> {
    const { elements, confirmParams = {}, redirect = "always" } = options;
    if (redirect === "always" && !confirmParams.return_url) {
      throw new IntegrationError(
        `${name}: the \`confirmParams.return_url\` argument is required unless passing \`redirect: 'if_required'\`.`,
      );
    }
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (!clientSecret) throw new IntegrationError(`${name}: a clientSecret is needed.`);
    const first = elements
      ? await elements.confirm(name, clientSecret, confirmParams.return_url ?? null, confirmParams)
      : await this.confirmWith(clientSecret, confirmParams);
    if ("error" in first) return first;
    const outcome = await this.act(intentIn(first));
    if ("error" in outcome || redirect === "if_required") return outcome;
    return this.leave(confirmParams.return_url ?? "", intentIn(outcome));
  }

  /** Confirms with a saved payment method. */
  async confirmCardPayment(clientSecret: string, data: { payment_method?: string } = {}): Promise<Outcome> {
    const first = await this.confirmWith(clientSecret, data);
    return "error" in first ? first : this.act(intentIn(first));
  }

  /** Saves a payment method that is known by its id. */
  confirmCardSetup(clientSecret: string, data: { payment_method?: string } = {}): Promise<Outcome> {
    return this.confirmCardPayment(clientSecret, data);
  }

  retrievePaymentIntent(clientSecret: string): Promise<Outcome> {
    return ask(base, "GET", intentPath(clientSecret), {
      ...identify(this.key, this.account),
      client_secret: clientSecret,
    });
  }

  retrieveSetupIntent(clientSecret: string): Promise<Outcome> {
    return this.retrievePaymentIntent(clientSecret);
  }

  async handleNextAction(options: { clientSecret: string }): Promise<Outcome> {
    const found = await this.retrievePaymentIntent(options.clientSecret);
    return "error" in found ? found : this.act(intentIn(found));
  }

  handleCardAction(clientSecret: string): Promise<Outcome> {
    return this.handleNextAction({ clientSecret });
  }

  registerAppInfo(): void {}

  _registerWrapper(): void {}

  private confirmWith(clientSecret: string, params: ConfirmParams): Promise<Outcome> {
    const form: Record<string, string> = {
      ...identify(this.key, this.account),
      client_secret: clientSecret,
      use_stripe_sdk: "true",
    };
    if (params.payment_method) form.payment_method = params.payment_method;
    if (params.return_url) form.return_url = params.return_url;
    return ask(base, "POST", `${intentPath(clientSecret)}/confirm`, form);
  }

  /** Handles the bank's challenge, and returns the outcome. */
  private async act(intent: Intent): Promise<Outcome> {
    const away = intent.next_action?.redirect_to_url?.url;
    if (intent.status === "requires_action" && away) return this.go(away);
    const page = intent.next_action?.use_stripe_sdk?.stripe_js;
    if (intent.status !== "requires_action" || !page) return outcomeOf(intent);
    await showChallenge(this.host, page);
    const after = await this.retrievePaymentIntent(intent.client_secret);
    if ("error" in after) return after;
    const now = intentIn(after);
    const error = now.last_payment_error ?? now.last_setup_error;
    if (now.status !== "requires_payment_method" || !error) return after;
    return { error: { ...error, [now.object]: now } };
  }

  /** Leaves for the bank's own page, at the address that this browser knows; it comes back to `return_url`. */
  private go(page: string): Promise<Outcome> {
    const { pathname, search } = new URL(page);
    location.assign(new URL(base).origin + pathname + search);
    return new Promise(() => {});
  }

  private leave(returnUrl: string, intent: Intent): Promise<Outcome> {
    const to = new URL(returnUrl, location.href);
    to.searchParams.set(intent.object, intent.id);
    to.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
    to.searchParams.set(
      "redirect_status",
      intent.status === "requires_payment_method" ? "failed" : "succeeded",
    );
    location.assign(to);
    // The page unloads; the caller must not act in the meantime.
    return new Promise(() => {});
  }
}

// The release name that the npm package @stripe/stripe-js expects.
const version = "endive";

function start(key: string, options: { stripeAccount?: string } = {}): LocalStripe {
  return new LocalStripe(key, options.stripeAccount ?? null);
}

Object.assign(window, { Stripe: Object.assign(start, { version }) });
