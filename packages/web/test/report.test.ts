import { afterEach, describe, expect, it } from "vitest";
import { catalogue } from "../../core/src/platform/error/catalogue";
import { ApiError } from "../src/lib/api-error";
import { errorText, report, supportEmail } from "../src/lib/report";
import { onSignal, type Signals } from "../src/lib/signals";
import { toasts } from "../src/lib/toast";

const refusal = (status: number, code: number, message: string, requestId?: string) =>
  new ApiError({ status, code, message, requestId });

afterEach(() => toasts.set([]));

describe("a refusal in words", () => {
  it.each(["project", "client", "invoice", "resource"])("never is the bare word %s (1066)", (kind) => {
    const text = errorText(refusal(404, 1066, kind));
    expect(text).not.toBe(kind);
    expect(text).toMatch(/^This \w+ is not there any more\.$/);
  });

  it("is the server's sentence for every code of the catalogue", () => {
    for (const [code, { status, message }] of Object.entries(catalogue)) {
      if (status >= 429 || Number(code) === 1066) continue;
      expect([code, errorText(refusal(status, Number(code), message))]).toEqual([code, message]);
    }
  });

  it("names support and the code where the code is not known", () => {
    for (const code of [1, 999, 1500, 3001, 9999])
      expect(errorText(refusal(409, code, "ETERNAL_FROBNICATION"))).toBe(
        `Something went wrong. Please write to ${supportEmail} and name the code ${code}.`,
      );
  });
});

describe("what is not there", () => {
  const missed = (error: ApiError) => {
    const seen: Signals["missing"][] = [];
    const stop = onSignal("missing", (detail) => seen.push(detail));
    report(error);
    stop();
    return seen;
  };

  it("is told to the shell, which goes to the list of its kind (1066) or offers the way home (404)", () => {
    expect(missed(refusal(404, 1066, "client", "req-1"))).toEqual([
      { kind: "client", text: "This client is not there any more.", reference: "req-1" },
    ]);
    expect(missed(refusal(404, 1003, "We could not find that."))).toEqual([
      { kind: undefined, text: "We could not find that.", reference: undefined },
    ]);
    expect(toasts.get()).toEqual([]);
  });

  it("is a line that stays where there is no shell", () => {
    report(refusal(404, 1066, "invoice"));
    expect(toasts.get()).toMatchObject([
      { kind: "error", text: "This invoice is not there any more.", duration: null },
    ]);
  });
});
