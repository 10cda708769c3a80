import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callsOf } from "./calls";
import { shown, signUp } from "./steps";
import { look, type Stage } from "./support";

export const OWNER = "nova@owner.test";
export const CLIENT = "maren@client.test";
export const KIM = "kim@team.test";
export const SAM = "sam@team.test";

/** An owner with a client and one priced project, and two who will work on it. */
export interface PayoutStory {
  owner: Page;
  client: Page;
  kim: Page;
  sam: Page;
  project: number;
  /** A call of the owner's; the clock is moved, so that each has a session of its own. */
  call: <T = { id: number }>(method: string, path: string, body?: object) => Promise<T>;
}

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

export async function begin(stage: Stage): Promise<PayoutStory> {
  const arrive = async (name: string, email: string) => {
    const { page } = await stage.visitor();
    await signUp(stage, page, name, email);
    return page;
  };
  const owner = await arrive("Nova Example", OWNER);
  const kim = await arrive("Kim Demoff", KIM);
  const sam = await arrive("Sam Tester", SAM);
  const client = (await stage.visitor()).page;
  const call: PayoutStory["call"] = async <T>(method: string, path: string, body?: object) =>
    (await (
      await callsOf(stage, owner)
    )(method, path, body)) as unknown as T;
  const started = await call<{ id: number; client_id: number }>("POST", "/projects/start", {
    name: "Bookshop website",
    client_name: "Mockford Books",
  });
  const project = started.id;
  const contact = { first_name: "Maren", last_name: "Holt", email: CLIENT };
  await call("POST", `/clients/${started.client_id}/contacts`, contact);
  const { tasks } = await call<{ tasks: { id: number }[] }>("GET", `/scopes/${project}`);
  await call("PATCH", `/tasks/${tasks[0]?.id}`, { name: "Screens", price: 100_000 });
  return { owner, client, kim, sam, project, call };
}

/** What the book says of the project, in dollars. */
async function balances({ call, project }: PayoutStory): Promise<Record<string, number>> {
  const { balances: all } = await call<{ balances: { account: string; amount: number }[] }>(
    "GET",
    `/ledger?project_id=${project}`,
  );
  return Object.fromEntries(all.map(({ account, amount }) => [account, amount / 100]));
}

/** Each page that shows an amount, once everything is paid, against the book. */
export async function sameAsInTheBook(story: PayoutStory): Promise<void> {
  const { owner, kim, sam, project } = story;
  const book = await balances(story);
  expect(book).toMatchObject({ payouts: 542, payable: 0, receivable: 0, bank: -542, revenue: -1000 });
  await owner.goto(`/projects/${project}/pay`);
  const team = region(owner, "Teammates");
  await team.getByText("$500.00").first().waitFor();
  // Agreed 500 and 300, paid 200 and 300, owed 300 and nothing.
  const total = (await team.getByRole("row").last().textContent()) ?? "";
  expect(total).toMatch(/\$800\.00.*\$500\.00.*\$300\.00/);
  // Every page that shows an amount: the project's payouts, all of them, by teammate, and each one's own.
  await shown(owner, "$42.00").first().waitFor();
  await owner.goto("/payouts");
  await region(owner, "All team pay").getByText("$542.00").waitFor();
  const rows = region(owner, "By teammate").getByRole("row");
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Kim.*\$242\.00/),
        expect.stringMatching(/Sam.*\$300\.00/),
      ]),
    );
  await rows.getByRole("link", { name: "Kim Demoff" }).click();
  await shown(owner, "$242.00").first().waitFor();
  await kim.goto(`/projects/${project}`);
  await shown(kim, "$200.00 of $500.00 agreed is paid.").waitFor();
  await sam.reload();
  await shown(sam, "$300.00 of $300.00 agreed is paid.").waitFor();
  await kim.goto("/dashboard");
  await kim.getByRole("link", { name: "Your work" }).click();
  await shown(kim, "$300.00 of $500.00 agreed is not paid yet").waitFor();
  await shown(kim, "$242.00").waitFor();
  await look(kim, "own-work");
}
