import { needTexts, type Part } from './texts.ts';

/** What is loaded together with the texts that it says: `(await withTexts(import('./sheet.tsx'), 'money')).Sheet`. */
export async function withTexts<Module>(loading: Promise<Module>, ...parts: readonly Part[]): Promise<Module> {
  const [loaded] = await Promise.all([loading, needTexts(...parts)]);
  return loaded;
}
