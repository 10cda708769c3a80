/** The typed message of a sending, kept on the device until it went out. */
const place = (proposal_id: number): string => `stint.message.${proposal_id}`;

export function keptMessage(proposal_id: number): string | undefined {
  try {
    return localStorage.getItem(place(proposal_id)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepMessage(proposal_id: number, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(place(proposal_id));
    else localStorage.setItem(place(proposal_id), text);
  } catch {
    // Storage may be switched off: then it lasts as long as the dialog.
  }
}
