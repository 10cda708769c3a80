import type { Text } from "./text";

interface Invitee {
  name: string;
  email: string;
  project: string;
}

export const describeAccepted = ({
  name,
  email,
  project,
  role,
}: Invitee & { role: string | null }): Text => ({
  title: `${name} joined ${project}${role ? ` as ${role}` : ""}.`,
  // The holder of the link may join with another account than the invited one (D44).
  body: `They joined as ${email}.`,
});

export const describeDeclined = ({
  name,
  email,
  project,
  byInvitee,
}: Invitee & { byInvitee: boolean }): Text => ({
  title: byInvitee
    ? `${name} declined the invitation to ${project}.`
    : `The invitation of ${name} to ${project} was declined.`,
  // The holder of the link may decline; only the invited person can take it back.
  body: byInvitee
    ? ""
    : `With the link that was mailed to ${email || "them"}. They can take it back for a day.`,
});

export const describeReopened = ({ name, project }: Invitee): Text => ({
  title: `${name} took the decline of your invitation to ${project} back.`,
  body: "The invitation is open for an answer again.",
});
