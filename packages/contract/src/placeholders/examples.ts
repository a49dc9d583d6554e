import { home, noa, type Examples } from '../wire/example.ts';
import type { placeholderEndpoints } from './endpoints.ts';

export const placeholderExamples: Examples<typeof placeholderEndpoints> = {
  addPlaceholder: {
    description:
      'Returns its id. At most fifty a household (422 `quotaReached`). 409 `nameTaken` if a member has a similar name. Emits `MemberJoined`.',
    body: { id: noa, colocationId: home, name: 'Noa' },
    answer: noa,
  },
  renamePlaceholder: {
    description: 'Returns its id. Any member may. Emits `UserUpdated`. 409 `nameTaken` if a member has a similar name.',
    body: { id: noa, name: 'Noa from upstairs' },
    answer: noa,
  },
  claimPlaceholder: {
    description:
      'Returns its id. All that names it names me from then on, for good; everybody else’s balance stays to the cent.',
    body: { placeholderId: noa },
    answer: noa,
  },
  removePlaceholder: {
    description: 'Returns its id. A name without payments is deleted. Emits `MemberLeft`.',
    params: { id: noa },
    answer: noa,
  },
};
