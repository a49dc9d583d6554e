import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';

const { server, lea, stranger, home } = await startHome();
afterAll(() => server.close());

const ofHousehold = async () =>
  (await server.call(lea, colocationEndpoints.getColocation, { params: { id: home } })).timeZone;
const ofLea = async () => (await server.call(lea, noticeEndpoints.getNoticeChoice)).timeZone;

it.each([
  // Known only to the runtime.
  ['VST', 'Asia/Ho_Chi_Minh'],
  ['PLT', 'Asia/Karachi'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['pacific/kiritimati', 'Pacific/Kiritimati'],
  ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['UTC', 'UTC'],
])('%s is kept by its canonical name, %s, for a household and for a person', async (timeZone, canonical) => {
  await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone } });
  await server.call(lea, noticeEndpoints.setNoticeChoice, { body: { timeZone } });
  expect([await ofHousehold(), await ofLea()]).toEqual([canonical, canonical]);
  const founded = await server.call(stranger, colocationEndpoints.createColocation, {
    body: { name: 'Flat', timeZone },
  });
  expect(await server.call(stranger, colocationEndpoints.getColocation, { params: { id: founded } })).toMatchObject({
    timeZone: canonical,
  });
});

it.each(['Nowhere/City', 'SystemV/PST8', '+05:00', 'posix/Europe/Paris', 'localtime', 'Factory', 'IST-2'])(
  '“%s” is refused: the runtime or the database does not know it',
  async (timeZone) => {
    const refused = [
      await server.attempt(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone } }),
      await server.attempt(lea, colocationEndpoints.createColocation, { body: { name: 'Flat', timeZone } }),
      await server.attempt(lea, noticeEndpoints.setNoticeChoice, { body: { timeZone } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(refused.map(({ body }) => JSON.stringify(body))).toEqual(
      refused.map(() => expect.stringContaining('timeZone') as unknown),
    );
  },
);
