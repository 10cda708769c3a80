import { Lead } from "@stint/core/lead";
import { changePreferences } from "@stint/core/operations/preferences";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { app } from "../src/api/client";
import * as mailOwner from "../src/events/lead-submitted/mail-owner";
import * as notifyOwner from "../src/events/lead-submitted/notify-owner";
import { browser, react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});

const said = {
  name: "Maren Row",
  email: "maren@cedarrow.test",
  company: "Cedar & Row",
  message: "We run three clinics.\nSee <b>https://evil.example/now</b> or evil.example today.",
};

async function newPublic(visibility: Profile.Visibility = "public") {
  const ada = await newPerson("Ada");
  const { token } = await as(ada.actor, () => Profile.update({ visibility }));
  const page = browser({ app, serves: (path) => path.startsWith("/api/v2/submitlead") });
  const submit = (more: object = {}) => page.post("/api/v2/submitlead", { hash: token, ...said, ...more });
  const leads = () => as(ada.actor, async () => (await Lead.list({})).items);
  /** Tells of the first lead as often as a queue may. */
  const tell = async () => {
    const [lead] = await leads();
    for (const handler of [mailOwner.handler, notifyOwner.handler, mailOwner.handler, notifyOwner.handler])
      await react(handler, ada.actor.owner_id, `lead:${lead?.id}`, "lead.submitted");
  };
  return { ...ada, submit, leads, tell };
}

describe("what a visitor writes to a person", () => {
  it("is told of once, in the bell and by mail, which answers to its writer and leads nowhere", async () => {
    const { actor, email, submit, tell } = await newPublic();
    expect(await submit()).toMatchObject({ status: 201, body: { data: { received: true } } });
    await tell();
    const [got, ...more] = await mail.to(email);
    expect(more).toEqual([]);
    expect(got?.subject).toBe("New lead: Cedar & Row");
    expect(JSON.stringify(got)).toContain("maren@cedarrow.test");
    const words = `${got?.html} ${got?.text}`;
    expect(words).not.toContain("evil.example");
    expect(got?.html).not.toContain("<b>");
    expect(words).toContain("Links are left out of this email.");
    expect(words).toContain("because everybody can see your profile on Stint");
    const { body } = await (await visit(actor)).get("/notifications");
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
      "Cedar & Row wrote on your profile.",
    ]);
  });

  it("is not mailed to whoever turned that off, and stays in the bell", async () => {
    const { actor, email, submit, tell } = await newPublic();
    await as(actor, () => changePreferences({ kind: "enquiry", channel: "email", on: false }));
    await submit();
    await tell();
    expect(await mail.to(email)).toEqual([]);
    expect((await (await visit(actor)).get("/notifications")).body.data).toHaveLength(1);
  });

  it("is refused with what is missing, and where not everybody sees the profile; nothing is kept", async () => {
    const open = await newPublic();
    for (const [more, field] of [
      [{ message: "" }, "message"],
      [{ email: "nobody" }, "email"],
      [{ name: "www.evil.example" }, "name"],
      [{ company: "x".repeat(121) }, "company"],
    ] as const)
      expect(await open.submit(more)).toMatchObject({
        status: 422,
        body: { error: { fields: { [field]: expect.any(String) } } },
      });
    expect(await open.leads()).toEqual([]);
    const closed = await newPublic("members");
    expect(await closed.submit()).toMatchObject({ status: 404, body: { error: { code: 1003 } } });
    expect(await closed.leads()).toEqual([]);
  });
});
