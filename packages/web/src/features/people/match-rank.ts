/** Sorts the options that contain the text: an equal one first, then those that begin with it, then those with a word that does. */
export function sortByMatch<T extends { label: string }>(options: readonly T[], text: string): T[] {
  const sought = text.trim().toLowerCase();
  const rank = (label: string): number => {
    if (label === sought) return 0;
    if (label.startsWith(sought)) return 1;
    return label.includes(` ${sought}`) ? 2 : 3;
  };
  return options
    .filter(({ label }) => label.toLowerCase().includes(sought))
    .map((option) => ({ option, at: rank(option.label.toLowerCase()) }))
    .sort((a, b) => a.at - b.at)
    .map(({ option }) => option);
}
