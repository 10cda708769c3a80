import { dispatch, displayName } from "@stint/core/platform/mail";
import { beforeAll, describe, expect, it } from "vitest";
import { newOwner } from "../support";
import { openMailbox } from "../support/mail";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

let nth = 0;

/** Sends a mail under a name; answers whom the mailbox shows as its sender. */
async function senderOf(from_name: string): Promise<string> {
  const { owner_id } = newOwner();
  const to = `reader-${owner_id}-${++nth}@sample.test`;
  await dispatch({
    owner_id,
    key: to,
    to,
    from_name,
    subject: "Words",
    html: "<p>Words</p>",
    text: "Words",
  });
  return mailbox.to(to)[0]?.from ?? "";
}

describe("the name that a mail comes from (D50)", () => {
  it.each([
    "Röw & Söhne",
    // Their lower bytes are a carriage return and a line feed.
    "Michael čisto",
    "Ċ Bcc: everybody@sample.test",
    "工作室 👩‍🎨",
    `${"Mockford Books ".repeat(7)}café`,
  ])("is shown in its own letters, and is ASCII on the way: %s", async (name) => {
    expect(displayName(name)).toMatch(/^[\x20-\x7e]+$/);
    for (const word of displayName(name).split(" ")) expect(word.length).toBeLessThanOrEqual(75);
    expect(await senderOf(name)).toMatch(new RegExp(`^${name.trim()} <[^<>]+>$`));
  });

  it("cannot end its quotes, its line or its address", async () => {
    expect(await senderOf('Acme" <owner@acme.test>\r\nBcc: everybody@sample.test')).toMatch(
      /^"Acme +owner@acme\.test +Bcc: everybody@sample\.test" <[^<>]+>$/,
    );
  });
});
