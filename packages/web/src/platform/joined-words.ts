/** Words and links, each once: what says another as well stands for both. */
export function joinWords(...parts: readonly string[]): string {
  const words = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(words)]
    .filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)))
    .join('\n');
}
