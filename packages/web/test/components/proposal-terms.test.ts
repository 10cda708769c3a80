// @vitest-environment happy-dom
import type { Info as Project } from "@stint/core/project/schema";
import { useSearch } from "@tanstack/react-router";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement } from "react";
import { afterEach, expect, it } from "vitest";
import { TermsPart } from "../../src/features/proposal/builder/terms-part";
import { signIn, term } from "./library-rows";
import { open, refused, told } from "./page";

const user = userEvent.setup();
afterEach(cleanup);

const LAW = "The law of [state or country] governs this agreement.";
const project = { id: 4, currency: "USD", general_terms: "", show_general_terms: true } as Project;
const own = (id: number, name: string, body: string) => ({
  ...term(id, name, { body, content: null, late_fee: null }),
  ...{ project_id: 4, rank: "a" },
});

/** The part as the builder has it, with the clause that the address names. */
function Part() {
  const { clause } = useSearch({ strict: false }) as { clause?: number };
  const props = { project, errors: {}, onChange: () => undefined, proposal_id: 4 };
  return createElement(TermsPart, { ...props, clause: clause === undefined ? undefined : String(clause) });
}

/** Opens the proposal's terms, of a project that has one; what is added stands in the list from then on. */
async function openTerms(address = "/") {
  const terms = [own(1, "Confidentiality", "Keep it.")];
  const calls = await signIn({ is_subscribed: true, checkpoints: [] }, ({ method, path, body }) => {
    if (path.endsWith("/projects/4/contractterms") && method === "POST") {
      const added = own(7, (body as { name: string }).name, LAW);
      terms.push(added);
      return told(added);
    }
    if (path.endsWith("/projects/4/contractterms")) return told(terms);
    if (path.endsWith("/contractterms")) {
      const text = { body: LAW, content: null, late_fee: null };
      return told([term(21, "Governing Law", text)], { total: 1 });
    }
    return refused(404, 1003, "Not here.");
  });
  const router = await open(Part, "/", address);
  await screen.findByRole("button", { name: "Browse terms" });
  return { calls, router };
}

it("offers the library's terms in the proposal, and asks for the blanks of the one that is taken", async () => {
  const { calls } = await openTerms();
  await user.click(screen.getByRole("button", { name: "Browse terms" }));
  const panel = await screen.findByRole("dialog", { name: "Add contract terms" });
  await user.click(await within(panel).findByRole("button", { name: "Add Governing Law" }));
  // Its text opens, with what it still leaves open.
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(name.value).toBe("Governing Law");
  expect(screen.getByText("Still to be filled in: [state or country]")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add contract terms" })).toBeNull());
  const added = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(added).toContainEqual(expect.objectContaining({ name: "Governing Law" }));
});

it("opens the clause to which the last look leads, as often as it does", async () => {
  const { router } = await openTerms("/?clause=1");
  const find = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect((await find()).value).toBe("Confidentiality");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
  await act(() => router.navigate({ to: "/", search: { clause: 1 } as never }));
  expect((await find()).value).toBe("Confidentiality");
  // What is open is no part of the address any more.
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
