import { PaymentElement, type PaymentElementOptions } from "./element-host";
import { askOf, askOfAddress } from "./fields";
import { IntegrationError } from "./integration-error";
import type {
  Appearance,
  BillingDetails,
  ElementError,
  Font,
  MethodType,
  Outcome,
  Settings,
} from "./protocol";

/**
 * The page's side of the payment form: it creates the frame, passes settings in and receives its messages.
 */

export interface ElementsOptions {
  clientSecret?: string;
  mode?: "payment" | "setup";
  amount?: number;
  currency?: string;
  allowedPaymentMethodTypes?: MethodType[];
  appearance?: Appearance;
  fonts?: Font[];
  loader?: "auto" | "always" | "never";
  locale?: string;
}

const WALLETS = [
  ["applePay", "Apple Pay"],
  ["googlePay", "Google Pay"],
] as const;

export class Elements {
  clientSecret: string | undefined;
  private readonly base: string;
  private readonly key: string;
  private readonly account: string | null;
  private options: ElementsOptions;
  private element: PaymentElement | undefined;

  constructor(base: string, key: string, account: string | null, options: ElementsOptions) {
    this.base = base;
    this.key = key;
    this.account = account;
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

  /** Validates the form; shows what is missing, or returns the chosen method. */
  async submit(): Promise<{ error?: ElementError; selectedPaymentMethod?: string }> {
    if (!this.element) throw new Error("elements.submit(): create and mount a payment element first.");
    const answer = await this.element.request((id) => ({ type: "submit", id }));
    if ("error" in answer) return { error: answer.error };
    return "selectedPaymentMethod" in answer ? { selectedPaymentMethod: answer.selectedPaymentMethod } : {};
  }

  async confirm(
    call: string,
    clientSecret: string,
    returnUrl: string | null,
    params: { payment_method_data?: { billing_details?: BillingDetails }; receipt_email?: string },
  ): Promise<Outcome> {
    if (!this.element) throw new Error(`${call}: create and mount a payment element first.`);
    const billing = params.payment_method_data?.billing_details ?? {};
    const lack = this.element.lackOf(billing);
    if (lack)
      throw new IntegrationError(
        `You specified "never" for fields.billing_details.${lack} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${lack} when calling ${call}.`,
      );
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
    const asks = given.fields?.billingDetails;
    const deferred: MethodType[] = this.options.currency === "usd" ? ["card", "us_bank_account"] : ["card"];
    return {
      publishableKey: this.key,
      account: this.account,
      clientSecret: this.clientSecret ?? null,
      types: this.options.allowedPaymentMethodTypes ?? (this.options.mode ? deferred : null),
      order: given.paymentMethodOrder ?? [],
      layout: kind === "accordion" ? "accordion" : "tabs",
      radios: typeof layout === "object" ? layout.radios !== false && layout.radios !== "never" : true,
      ask: {
        name: askOf(asks, "name"),
        email: askOf(asks, "email"),
        postalCode: askOfAddress(asks, "postalCode"),
      },
      defaults: given.defaultValues?.billingDetails ?? {},
      business: given.business?.name ?? null,
      wallets: WALLETS.filter(([option]) => given.wallets && given.wallets[option] !== "never").map(
        ([, name]) => name,
      ),
      terms: given.terms?.usBankAccount ?? "auto",
      appearance: this.options.appearance ?? {},
      fonts: this.options.fonts ?? [],
      behind,
      readOnly: given.readOnly ?? false,
    };
  }
}
