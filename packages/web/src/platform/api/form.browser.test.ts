import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetToken } from '#platform/session/session.ts';
import { ApiError } from './api-error.ts';
import { requestOf, send } from './client.ts';
import { formOf, toFormData } from './form.ts';

// Signed out, regardless of earlier tests.
beforeEach(forgetToken);
afterEach(() => vi.unstubAllGlobals());

const picture = new Blob(['…'], { type: 'image/png' });

test('nested members are dotted, lists repeat their name, and absent values are left out', () => {
  expect(
    formOf(
      { id: 'a', coordX: 0, caption: null, pollInput: { title: 'When?', options: ['Fri', 'Sat'], isAnonymous: false } },
      { File: picture },
    ),
  ).toEqual([
    ['id', 'a'],
    ['coordX', '0'],
    ['pollInput.title', 'When?'],
    ['pollInput.options', 'Fri'],
    ['pollInput.options', 'Sat'],
    ['pollInput.isAnonymous', 'false'],
    ['File', picture],
  ]);
  expect(
    toFormData([
      ['a', '1'],
      ['a', '2'],
    ]).getAll('a'),
  ).toEqual(['1', '2']);
});

test('a call whose body is a form becomes one; the outbox can keep it', () => {
  const request = requestOf(reminderEndpoints.addReminder, {
    body: { colocationId: 'home', reminderType: 1 },
    files: { File: picture },
  });
  expect(request).toEqual({
    method: 'POST',
    path: '/api/Reminder',
    answersText: false,
    form: [
      ['colocationId', 'home'],
      ['reminderType', '1'],
      ['File', picture],
    ],
  });
  expect(() => structuredClone(request)).not.toThrow();
});

/** A request that goes as `happen` says. */
function transport(happen: (request: FakeRequest) => void) {
  const sent: FakeRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      send(body: FormData) {
        this.body = body;
        sent.push(this);
        queueMicrotask(() => happen(this));
      }
    },
  );
  return sent;
}

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 200;
  responseText = '"note"';
  body: FormData | null = null;
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'hestia-seq: 7\r\ncontent-type: application/json\r\n';
  }
  abort() {
    this.dispatchEvent(new ProgressEvent('abort'));
  }
}

const request = requestOf(reminderEndpoints.addReminder, { body: { colocationId: 'home', reminderType: 0 } });

test('a form is sent with its key and answers like any other call', async () => {
  const sent = transport((one) => one.dispatchEvent(new ProgressEvent('load')));
  expect(await send(request, { idempotencyKey: 'key', retries: 0 })).toEqual({ data: 'note', seq: 7, history: null });
  expect(sent[0]?.headers).toEqual({ 'Idempotency-Key': 'key' });
  expect(sent[0]?.body?.get('colocationId')).toBe('home');
});

test('an unanswered form may succeed later; a cancelled one fails, too', async () => {
  transport((one) => one.dispatchEvent(new ProgressEvent('error')));
  await expect(send(request, { retries: 0 })).rejects.toMatchObject({ code: 'offline', status: 0 });
  transport(() => undefined);
  const giveUp = new AbortController();
  const lost = send(request, { retries: 0, signal: giveUp.signal });
  giveUp.abort();
  await expect(lost).rejects.toBeInstanceOf(ApiError);
});
