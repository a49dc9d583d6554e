import { Preferences } from './plugins.ts';

/** The preferences of this phone, for all its users. */
const choices = ['lock', 'hide', 'remind'] as const;
export type Choice = (typeof choices)[number];

export const isChosen = async (choice: Choice): Promise<boolean> =>
  (await Preferences.get({ key: choice })).value === 'true';

export const choose = (choice: Choice, on: boolean): Promise<void> =>
  on ? Preferences.set({ key: choice, value: 'true' }) : Preferences.remove({ key: choice });
