// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createElement, Suspense } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { lazyPart } from "../../src/ui/lazy-part";

const lacks = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js"));
const show = (isQuiet: boolean) =>
  render(
    createElement(
      Suspense,
      { fallback: "Loading" },
      createElement(lazyPart(lacks, isQuiet)),
      createElement("p", null, "Page"),
    ),
  );
afterEach(cleanup);

describe("a part of a page whose code does not load", () => {
  it("says so in its place", async () => {
    show(false);
    expect(await screen.findByText("This part of the page did not load.")).toBeTruthy();
  });

  it("says nothing where it only helps", async () => {
    show(true);
    await screen.findByText("Page");
    expect(document.body.textContent).toBe("Page");
  });
});
