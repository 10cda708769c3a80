// @vitest-environment happy-dom
import type { Document } from "@stint/core/proposal/schema";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { OpenClauses } from "../../src/features/proposal/builder/open-clauses";
import { SendSummary } from "../../src/features/proposal/builder/send-summary";
import { open } from "./page";

const user = userEvent.setup();
afterEach(cleanup);

it("names every clause that goes out, those of the template too", async () => {
  const document = {
    ...{ currency: "USD", total: 635_000, phases: [], schedule: null, due_on_acceptance: 0, change: null },
    client: { name: "Mockford Books", contact_name: null },
    terms: [
      { id: 1, name: "Confidentiality", body: "…" },
      { id: 2, name: "Governing Law", body: "…" },
    ],
    general_terms: null,
  } as unknown as Document;
  await open(() =>
    createElement(SendSummary, {
      document,
      preview: {
        law_gaps: ["The Freelance Isn't Free Act (NY) asks for payment within 30 days."],
        lacks_address: true,
      },
      proposal_id: 9,
    }),
  );
  expect(screen.getByText("Two clauses: Confidentiality, Governing Law")).toBeTruthy();
  expect(screen.getByText(/asks for payment within 30 days/)).toBeTruthy();
  // A consumer reads who the business is: the last look asks for its address, with the way to it.
  expect(screen.getByRole("link", { name: "Add it in the settings" }).getAttribute("href")).toBe(
    "/settings/account",
  );
});

const onLeave = vi.fn();
const CLAUSES = [{ key: "7", name: "Governing Law", blanks: ["[state or country]", "[city]"] }];

function Blanks() {
  const [confirmed, onConfirm] = useState(false);
  const proposal = { id: 9, project_id: 4 };
  return createElement(OpenClauses, { proposal, clauses: CLAUSES, confirmed, onConfirm, onLeave });
}

it("says what a clause still leaves open, leads to it, and takes the owner's word for it", async () => {
  const router = await open(() => createElement(Blanks));
  expect(screen.getByText(/Governing Law still says \[state or country\] and \[city\]\./)).toBeTruthy();
  const word = screen.getByRole<HTMLInputElement>("checkbox", { name: /meant as it stands/ });
  await user.click(word);
  expect(word.checked || word.getAttribute("aria-checked") === "true").toBe(true);
  await user.click(screen.getByRole("link", { name: "Fill in Governing Law" }));
  expect(onLeave).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe("/projects/4/scopes/4/view/proposals/9");
  expect(router.state.location.search).toMatchObject({ part: "terms", clause: "7" });
});
