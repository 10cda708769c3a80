import { type CommunityTerm, findTerm, readCatalog } from "../../library/community";
import { CONFIDENTIALITY } from "./initial";
import { Group, KeptLateFee, type LibraryTerm } from "./schema";
import { blocksOf } from "./text/rules";

type Text = Pick<LibraryTerm, "id" | "name" | "group" | "description" | "body" | "late_fee" | "version">;

/** No catalog is needed for it: every project begins with this term. */
const FIRST: Text = { ...CONFIDENTIALITY, id: 1, group: "Confidentiality", late_fee: null, version: 1 };

const textOf = ({ id, name, group, description, body, late_fee, version }: CommunityTerm): Text => ({
  ...{ id, name, description, body, version },
  group: Group.parse(group),
  late_fee: KeptLateFee.nullable().parse(late_fee),
});

const shape = (text: Text): LibraryTerm => ({
  ...text,
  content: blocksOf(text.body),
  is_community: true,
  is_locked: false,
});

/** Returns the community's terms. Their ids are small numbers that no workspace's term can have. */
export async function readCommunity(): Promise<LibraryTerm[]> {
  const { terms } = await readCatalog();
  return [FIRST, ...terms.map(textOf)].map(shape);
}

/** Returns one of the community's terms, a retired one too. */
export async function findCommunity(id: number): Promise<LibraryTerm | undefined> {
  if (id === FIRST.id) return shape(FIRST);
  const term = await findTerm(id);
  return term && shape(textOf(term));
}
