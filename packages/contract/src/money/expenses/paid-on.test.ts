import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFrom, dayOf } from '../../time/day.ts';
import { noonOf } from '../../time/instants.ts';
import { instants, zone } from '../../time/zones.test-utils.ts';
import { paidOnOf, payingOf, payingOn } from './paid-on.ts';

const AUCKLAND = 'Pacific/Auckland';
const now = '2026-11-20T12:30:00.000Z';
const at = { timeZone: AUCKLAND, now };
const when = { dateOfPayment: '2026-10-31T12:00:00.000Z', paidOn: dayFrom('2026-10-31') };
const before = { ...when, amount: 5 };

describe('When something was paid', () => {
  it("a payment is on the household's day of the instant given", () => {
    fc.assert(
      fc.property(instants, zone, (dateOfPayment, timeZone) => {
        const paying = payingOf({ dateOfPayment }, null, { timeZone, now });
        expect(paying).toEqual({ dateOfPayment, paidOn: dayOf(dateOfPayment, timeZone) });
        expect(paidOnOf(paying, 'UTC')).toBe(paying.paidOn);
        expect(paidOnOf({ dateOfPayment }, timeZone)).toBe(paying.paidOn);
      }),
    );
  });

  it('a payment is now by default', () => {
    expect(payingOf({}, null, at)).toEqual({ dateOfPayment: now, paidOn: '2026-11-21' });
    expect(payingOf({ dateOfPayment: null, paidOn: null }, null, at).paidOn).toBe('2026-11-21');
  });

  it('a payment with only a day is at noon of that day, in both members', () => {
    const noon = { dateOfPayment: '2026-10-30T23:00:00.000Z', paidOn: '2026-10-31' };
    expect(payingOf({ dateOfPayment: '2026-10-31' }, null, at)).toEqual(noon);
    expect(payingOf({ paidOn: dayFrom('2026-10-31') }, null, at)).toEqual(noon);
    expect(payingOf({ dateOfPayment: '2026-10-30', paidOn: dayFrom('2026-10-31') }, null, at)).toEqual(noon);
  });

  it('a payment with both keeps both: the household may have moved since', () => {
    expect(payingOf({ dateOfPayment: now, paidOn: dayFrom('2026-11-20') }, before, at)).toEqual({
      dateOfPayment: now,
      paidOn: '2026-11-20',
    });
  });

  it("a payment's day stays when not sent, or sent unchanged", () => {
    expect(payingOf({}, before, at)).toEqual(when);
    // Its day by the clocks of Auckland would be the 1st of November.
    expect(payingOf({ dateOfPayment: before.dateOfPayment }, before, at)).toEqual(when);
    expect(payingOf({ paidOn: before.paidOn }, before, at)).toEqual(when);
    expect(payingOf({ dateOfPayment: '2026-10-31T12:00:01.000Z' }, before, at).paidOn).toBe('2026-11-01');
  });
});

describe('the day that a user chooses', () => {
  it('a chosen day is kept in every time zone, and its instant falls on it in the household', () => {
    fc.assert(
      fc.property(instants, instants, zone, (chosen, moment, timeZone) => {
        const day = dayOf(chosen, timeZone);
        const paying = payingOn(day, null, { timeZone, now: moment });
        expect(paying.paidOn).toBe(day);
        expect(dayOf(paying.dateOfPayment, timeZone)).toBe(day);
      }),
    );
  });

  it('a payment is now if today, at noon on another day, and unchanged if the day is', () => {
    expect(payingOn('2026-11-21', null, at).dateOfPayment).toBe(now);
    expect(payingOn('2026-11-20', null, at).dateOfPayment).toBe(noonOf(dayFrom('2026-11-20'), AUCKLAND));
    expect(payingOn('2026-10-31', before, at)).toEqual(when);
  });
});
