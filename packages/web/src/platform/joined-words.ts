/** Words and links, without duplicates: one that contains another replaces it. */
export function joinWords(...parts: readonly string[]): string {
  const words = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(words)]
    .filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)))
    .join('\n');
}
