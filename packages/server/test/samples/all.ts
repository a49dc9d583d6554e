import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { remindingEndpoints } from '@hestia/contract/chores/reminding/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import { purseEndpoints } from '@hestia/contract/money/purses/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { shoppingListEndpoints } from '@hestia/contract/reminders/list-endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import { absenceSamples } from './absences.ts';
import { accountSamples, ownDataSamples, passkeySamples, recoverySamples, secondFactorSamples } from './accounts.ts';
import { billSamples } from './bills.ts';
import { bookSamples } from './book.ts';
import { calendarSamples, choreSamples } from './chores.ts';
import { colocationSamples, memberResetSamples } from './colocations.ts';
import { fridgeSamples, pairingSamples } from './fridge.ts';
import { importSamples } from './imports.ts';
import { imageSamples } from './images.ts';
import { messageSamples } from './messages.ts';
import { defaultSplitSamples } from './default-splits.ts';
import { historySamples } from './history.ts';
import { moneySamples } from './money.ts';
import { moveSamples } from './moves.ts';
import { newsSamples } from './news.ts';
import { noticeSamples } from './notices.ts';
import { placeholderSamples } from './placeholders.ts';
import { reminderSamples, shoppingListSamples } from './reminders.ts';
import { closingSamples, leftSamples, purseSamples, settleSamples } from './settle.ts';
import { systemSamples } from './system.ts';
import { tagSamples } from './tags.ts';
import type { Endpoint, Endpoints } from '@hestia/contract/wire/endpoint.ts';
import type { Sample, Samples } from './fixture.ts';

const paired = <const T extends Endpoints>(endpoints: T, samples: Samples<T>): [string, Endpoint, Sample][] =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const sample = samples[name];
    if (!sample) throw new Error(`The call ${name} has no sample`);
    return [name, endpoint, sample];
  });

/** Every call that the server has, with its name and a sample of what to ask it. */
export const sampledEndpoints: readonly (readonly [name: string, call: Endpoint, sample: Sample])[] = [
  ...paired(accountEndpoints, accountSamples),
  ...paired(passkeyEndpoints, passkeySamples),
  ...paired(recoveryEndpoints, recoverySamples),
  ...paired(ownDataEndpoints, ownDataSamples),
  ...paired(secondFactorEndpoints, secondFactorSamples),
  ...paired(colocationEndpoints, colocationSamples),
  ...paired(memberResetEndpoints, memberResetSamples),
  ...paired(messageEndpoints, messageSamples),
  ...paired({ ...choreEndpoints, ...remindingEndpoints }, choreSamples),
  ...paired(calendarEndpoints, calendarSamples),
  ...paired(moneyEndpoints, moneySamples),
  ...paired(historyEndpoints, historySamples),
  ...paired(settleEndpoints, settleSamples),
  ...paired(closingEndpoints, closingSamples),
  ...paired(purseEndpoints, purseSamples),
  ...paired(moveEndpoints, moveSamples),
  ...paired(leftEndpoints, leftSamples),
  ...paired(defaultSplitEndpoints, defaultSplitSamples),
  ...paired(importEndpoints, importSamples),
  ...paired(imageEndpoints, imageSamples),
  ...paired(reminderEndpoints, reminderSamples),
  ...paired(shoppingListEndpoints, shoppingListSamples),
  ...paired(noticeEndpoints, noticeSamples),
  ...paired(absenceEndpoints, absenceSamples),
  ...paired(newsEndpoints, newsSamples),
  ...paired(billEndpoints, billSamples),
  ...paired(bookEndpoints, bookSamples),
  ...paired(placeholderEndpoints, placeholderSamples),
  ...paired(tagEndpoints, tagSamples),
  ...paired(pairingEndpoints, pairingSamples),
  ...paired(fridgeEndpoints, fridgeSamples),
  ...paired(systemEndpoints, systemSamples),
];
