// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast, toastError, toasts } from "../../src/lib/toast";
import { ToastHost } from "../../src/ui/toast";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(createElement(ToastHost));
});
afterEach(() => {
  cleanup();
  toasts.set([]);
  vi.useRealTimers();
});

describe("a line at the bottom", () => {
  it("stays for 5 seconds, longer while somebody is at it, and an error until it is dismissed", async () => {
    act(() => {
      toast("Share link copied");
      toast("Brand workshop deleted.", { action: { label: "Undo", run: () => undefined } });
      toastError("There was an error copying the share link");
    });
    await pass(4999);
    expect(shown()).toHaveLength(3);
    fireEvent.focus(screen.getByRole("button", { name: "Undo" }));
    await pass(1);
    expect(shown()).toEqual(["Brand workshop deleted.", "There was an error copying the share link"]);
    await pass(20_000);
    expect(shown()).toHaveLength(2);
    fireEvent.blur(screen.getByRole("button", { name: "Undo" }));
    await pass(5000);
    expect(shown()).toEqual(["There was an error copying the share link"]);
    await pass(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toEqual([]);
  });
});
