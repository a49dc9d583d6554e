import { needTexts, type Part } from './texts.ts';

/** A module that is loaded with what its parts say: `withTexts(import('./sheet.tsx'), 'expense')`. */
export const withTexts = async <Module>(module: Promise<Module>, part: Part): Promise<Module> =>
  (await Promise.all([module, needTexts(part)]))[0];
