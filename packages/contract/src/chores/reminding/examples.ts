import { ben, thing, type Examples } from '../../wire/example.ts';
import type { remindingEndpoints } from './endpoints.ts';

export const remindingExamples: Examples<typeof remindingEndpoints> = {
  nudgeAboutChore: {
    description: '422 unless they still have to do it; 409 within a day of the last nudge.',
    body: { choreId: thing(1), userId: ben },
    answer: thing(1),
  },
};
