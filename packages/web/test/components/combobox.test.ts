// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, Fragment, useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Combobox } from "../../src/ui/combobox";
import { open } from "./page";

const user = userEvent.setup();
afterEach(cleanup);

/** A client to pick, after which the name of the project is next. */
function Page() {
  const [input, onInput] = useState("");
  const next = useRef<HTMLInputElement>(null);
  return createElement(
    Fragment,
    null,
    createElement(Combobox, {
      "aria-label": "Client",
      options: [{ value: "1", label: "Mockford Books" }],
      input,
      onInput,
      value: null,
      onPick: () => next.current?.focus(),
    }),
    createElement("input", { "aria-label": "Project", ref: next }),
  );
}

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1)
    await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
};

it("leaves the focus where a pick by the pointer has led", async () => {
  await open(() => createElement(Page));
  await user.click(screen.getByRole("combobox", { name: "Client" }));
  await user.click(await screen.findByRole("option", { name: "Mockford Books" }));
  await frames(4);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Project");
});
