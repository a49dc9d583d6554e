import { accountCalls } from '@hestia/contract/accounts/endpoints.ts';
import { choreCalls } from '@hestia/contract/chores/endpoints.ts';
import { colocationCalls } from '@hestia/contract/colocations/endpoints.ts';
import { imageCalls } from '@hestia/contract/images/endpoints.ts';
import { messageCalls } from '@hestia/contract/messages/endpoints.ts';
import { moneyCalls } from '@hestia/contract/money/endpoints.ts';
import { noticeCalls } from '@hestia/contract/notices/endpoints.ts';
import { reminderCalls } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListCalls } from '@hestia/contract/reminders/list-endpoints.ts';
import { systemCalls } from '@hestia/contract/system/endpoints.ts';
import { accountSamples } from './accounts.ts';
import { choreSamples } from './chores.ts';
import { colocationSamples } from './colocations.ts';
import { imageSamples } from './images.ts';
import { messageSamples } from './messages.ts';
import { moneySamples } from './money.ts';
import { noticeSamples } from './notices.ts';
import { reminderSamples, shoppingListSamples } from './reminders.ts';
import { systemSamples } from './system.ts';
import type { Call, Calls } from '@hestia/contract/wire/endpoint.ts';
import type { Sample, Samples } from './scene.ts';

const paired = <const T extends Calls>(calls: T, samples: Samples<T>): [string, Call, Sample][] =>
  Object.entries(calls).map(([name, call]) => {
    const sample = samples[name];
    if (!sample) throw new Error(`The call ${name} has no sample`);
    return [name, call, sample];
  });

/** Every call that the server has, with its name and a sample of what to ask it. */
export const sampledCalls: readonly (readonly [name: string, call: Call, sample: Sample])[] = [
  ...paired(accountCalls, accountSamples),
  ...paired(colocationCalls, colocationSamples),
  ...paired(messageCalls, messageSamples),
  ...paired(choreCalls, choreSamples),
  ...paired(moneyCalls, moneySamples),
  ...paired(imageCalls, imageSamples),
  ...paired(reminderCalls, reminderSamples),
  ...paired(shoppingListCalls, shoppingListSamples),
  ...paired(noticeCalls, noticeSamples),
  ...paired(systemCalls, systemSamples),
];
