import { noticeEndpoints, type NoticeChoice, type NoticeDevice } from '@hestia/contract/notices/endpoints.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { refusal, mockFetch } from '#test/fetch-mock.ts';
import { TimeField } from '#ui/fields/dates/time-field.tsx';
import { NoClock } from './clock.tsx';
import { NoticesScreen } from './notices-screen.tsx';

const kinds = { reminder: true, message: true, chore: false, expense: true, nudge: true, poll: true };
const times = {
  due: 'now',
  message: 'now',
  nudge: 'now',
  chore: 'never',
  expense: 'evening',
  reminder: 'evening',
  poll: 'evening',
} as const;
const choice: NoticeChoice = {
  kinds,
  times,
  quietFrom: null,
  quietUntil: null,
  timeZone: 'UTC',
  digestAt: null,
  remindAt: 540,
};
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const device = (id: string, current: boolean) => ({ id, userAgent: phone, createdAt: '2026-11-01T10:00:00Z', current });
let devices: NoticeDevice[] = [];
const open = async (reply: unknown = 'id') => {
  const asked = mockFetch(
    [noticeEndpoints.getNoticeChoice, choice],
    [noticeEndpoints.setNoticeChoice, () => reply],
    [noticeEndpoints.listDevices, () => devices],
    [noticeEndpoints.removeDevice, () => ((devices = []), 'id')],
  );
  const screen = await renderScreen(<NoticesScreen />, { path: '/settings/notifications' });
  const turn = async (name: string) => {
    await expect.element(screen.getByRole('switch', { name })).toBeVisible();
    screen.getByRole('switch', { name }).element().focus();
    await userEvent.keyboard(' ');
  };
  return { ...screen, ...asked, turn };
};

test("each topic has its own time, and is saved with the reader's time zone", async () => {
  const screen = await open();
  await expect.element(screen.getByRole('combobox', { name: 'New tasks' })).toHaveDisplayValue('Never');
  await expect.element(screen.getByRole('combobox', { name: 'New notes' })).toHaveDisplayValue('In the summary');
  await expectAccessible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New messages' }), 'In the summary');
  await expect.element(screen.getByRole('combobox', { name: 'New messages' })).toHaveDisplayValue('In the summary');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await expect
    .poll(() => screen.of(noticeEndpoints.setNoticeChoice)[0]?.body)
    .toEqual({ times: { message: 'evening' }, timeZone });
});

test('quiet hours begin as a night and can be moved', async () => {
  const screen = await open();
  await screen.turn('Hold notifications until morning');
  await expect.element(screen.getByRole('group', { name: 'From' })).toBeVisible();
  await expectAccessible();
  await expect
    .poll(() => screen.of(noticeEndpoints.setNoticeChoice)[0]?.body)
    .toMatchObject({ quietFrom: 1320, quietUntil: 420 });
});

test('the digest begins in the evening, and its hour can be moved', async () => {
  const screen = await open();
  await screen.turn('Once a day, what’s new');
  await expect.element(screen.getByRole('group', { name: 'At' })).toBeVisible();
  await expectAccessible();
  const bodies = () => screen.of(noticeEndpoints.setNoticeChoice).map(({ body }) => body);
  await expect.poll(bodies).toMatchObject([{ digestAt: 1080 }]);
  await screen.turn('Once a day, what’s new');
  await expect.poll(bodies).toMatchObject([{ digestAt: 1080 }, { digestAt: null }]);
});

test('turns remind at nine, at another hour, or never', async () => {
  const screen = await open();
  const hour = screen.getByRole('group', { name: 'Remind me at' });
  await expect.element(hour.getByRole('spinbutton', { name: /^hour/ })).toHaveTextContent('9');
  await expectAccessible();
  hour.getByRole('spinbutton', { name: /^hour/ }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  const bodies = () => screen.of(noticeEndpoints.setNoticeChoice).map(({ body }) => body);
  await expect.poll(bodies).toMatchObject([{ remindAt: 600 }]);
  await screen.turn('Remind me on the day, unless the task says otherwise');
  await expect.poll(bodies).toMatchObject([{ remindAt: 600 }, { remindAt: null }]);
});

test('changes are sent one after the other, and none is lost on the screen', async () => {
  const answer = Promise.withResolvers<string>();
  const screen = await open(answer.promise);
  const bodies = () => screen.of(noticeEndpoints.setNoticeChoice).map(({ body }) => body);
  await screen.turn('Hold notifications until morning');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New messages' }), 'Never');
  await expect.element(screen.getByRole('switch', { name: 'Hold notifications until morning' })).toBeChecked();
  await expect.poll(bodies).toHaveLength(1);
  answer.resolve('id');
  await expect.poll(bodies).toMatchObject([{ quietFrom: 1320 }, { times: { message: 'never' } }]);
  await expect.element(screen.getByRole('combobox', { name: 'New messages' })).toHaveDisplayValue('Never');
});

test('the placeholder of an hour is equally high', async () => {
  const screen = await renderScreen(
    <>
      <NoClock label="At" />
      <TimeField label="At" value="18:00" onChange={() => {}} />
    </>,
  );
  await expect.element(screen.getByRole('group', { name: 'At' })).toBeVisible();
  const [before, after] = [...document.querySelectorAll<HTMLElement>('.ui-field')].map(
    (field) => field.getBoundingClientRect().height,
  );
  expect(before).toBe(after);
});

test('a refusal puts the choice back and says why', async () => {
  const screen = await open(refusal('invalid'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New messages' }), 'Never');
  await expect.element(screen.getByRole('region', { name: 'Notifications' }).getByRole('status')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'New messages' })).toHaveDisplayValue('At once');
});

test('another device with notifications is named, and can be turned off here', async () => {
  devices = [device('here', true), device('there', false)];
  const screen = await open();
  const row = screen.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect.element(screen.getByText('Chrome on Android')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Turn off notifications on Chrome on Android' }).click();
  await expect.poll(() => screen.of(noticeEndpoints.removeDevice).length).toBe(1);
  await expect.element(row).not.toBeInTheDocument();
});
