import type { Text } from "./text";

export const describeJoined = ({ name, email }: { name: string; email: string }): Text => ({
  title: `${name} runs the company with you.`,
  body: `They accepted as ${email}.`,
});

export const describeDeclined = ({ name, email }: { name: string; email: string }): Text => ({
  title: `${name} declined your invitation.`,
  body: `It was sent to ${email}. Nothing was charged, and you can invite them again.`,
});

export const describeLeft = ({ name }: { name: string }): Text => ({
  title: `${name} left the company.`,
  body: "What they did stays. Their seat stays paid until you give it up.",
});

export const describeOverSeat = ({ admins, seats }: { admins: number; seats: number }): Text => ({
  title: `There are ${admins} admins and ${seats} ${seats === 1 ? "seat" : "seats"}.`,
  body: "Nobody is locked out. In two weeks, whoever joined last can only read until there is a seat for them.",
});

export const describeHandoverAsked = ({ name, business }: { name: string; business: string }): Text => ({
  title: `${name} asks you to take over ${business}.`,
  body: "Nothing changes before you accept.",
});
