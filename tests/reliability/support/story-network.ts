import { Connection } from "@stint/core/connection";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { File } from "@stint/core/platform/file";
import { Profile } from "@stint/core/profile";
import { Workspace } from "@stint/core/workspace";
import { newPerson } from "../../../packages/core/test/project/invitation/support";
import { as } from "../../../packages/core/test/support";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** People who ask each other to connect, write to and report each other: one accepts, one lets it wait, and one who was connected is gone, picture and all. */
export async function playNetwork(): Promise<number[]> {
  const people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) {
    const { actor } = await newPerson(name);
    await as(actor, () => Profile.update({ visibility: "members" }));
    people.push(actor);
  }
  const [ada, ben, cleo] = people;
  if (!ada || !ben || !cleo) throw new Error("somebody is missing");
  const message = "We met at the workshop.";
  await as(ada, () => Connection.invite(ben.user_id, { message }));
  await as(ben, () => Connection.accept(ada.user_id));
  await as(ada, () => Connection.invite(cleo.user_id, {}));
  await as(ben, () => Connection.invite(cleo.user_id, {}));
  await as(cleo, () => Connection.accept(ben.user_id));
  await as(ada, () => Connection.sendEmail(cleo.user_id, { email_message: message }));
  await as(cleo, () => Connection.report(ada.user_id, { kind: "other", message }));
  const { items } = await as(cleo, () => Connection.listReports("open", { per_page: 100 }));
  for (const { id, by } of items)
    if (by.id === cleo.user_id)
      await as(cleo, () => Connection.closeReport(by.id, id, { outcome: "hidden", note: "Seen." }));
  await as(cleo, () => Workspace.update({ brand_name: "Cleo Standin" }));
  await as(ben, async () => Profile.setFile("profileimage", await File.stage(PICTURE, "image/png")));
  await as(ben, () => deleteAccount({}));
  return people.map(({ owner_id }) => owner_id);
}
