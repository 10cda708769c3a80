import type { Text } from "./text";

export const describeRequested = ({ name, message }: { name: string; message: string }): Text => ({
  title: `${name} wants to connect.`,
  body: message,
});

export const describeAccepted = ({ name }: { name: string }): Text => ({
  title: `${name} accepted your request.`,
  body: "You can put them on a project at once.",
});
