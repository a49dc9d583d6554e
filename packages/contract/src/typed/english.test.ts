import { describe, expect, test } from 'vitest';
import { said } from './typed.test-utils.ts';

describe('an expense typed in English', () => {
  test.each([
    ['12.40 pizza with ben', '"pizza" 1240 with:me,ben'],
    ['pizza 24 with Ben and Ana', '"pizza" 2400 with:me,ben,ana'],
    ['pizza 24 with ana garcia, ben & chloe', '"pizza" 2400 with:me,ana,ben,chloe'],
    ['€12 taxi', '"taxi" 1200'],
    ['taxi €12.5', '"taxi" 1250'],
    ['taxi 12 eur', '"taxi" 1200'],
    ['taxi for 12.40 paid by ben', '"taxi" 1240 by:ben'],
    ['ben paid 30 for gas', '"for gas" by:ben 3000'],
    ['gas 30 paid by me', '"gas" 3000 by:me'],
    ['1,200.50 sofa', '"sofa" 120050'],
    ['1,200 sofa', '"sofa" 120000'],
    ['sofa 12,40', '"sofa" 1240'],
    ['$12 burger', '"burger" 1200USD'],
    ['burger 12 dollars', '"burger" 1200USD'],
    ['£9.99 book yesterday', '"book" 999GBP 11-28'],
    ['¥1200 ramen', '"ramen" 1200JPY'],
    ['milk 2 l', '"milk 2 l"'],
    ['milk 2l 3.20', '"milk 2l" 320'],
    ['2 l milk 3.20', '"2 l milk" 320'],
    ['12 eggs 3.50', '"12 eggs" 350'],
    ['3 pizzas 24', '"3 pizzas" 2400'],
    ['Saturday market 12', '"Saturday market" 1200'],
    ['market saturday 12', '"market" 11-28 1200'],
    ['market on Saturday 12', '"market" 11-28 1200'],
    ['Black Friday 20', '"Black Friday" 2000'],
    ['sun cream 5', '"sun cream" 500'],
    ['Biocoop, week 47', '"Biocoop, week 47"'],
    ['Biocoop, week 47 58.80', '"Biocoop, week 47" 5880'],
    ['A4 paper 5', '"A4 paper" 500'],
    ['7up 3', '"7up" 300'],
    ['route 66 tickets', '"route 66 tickets"'],
    ['rent 2026', '"rent 2026"'],
    ['rent 2000', '"rent" 200000'],
    ['dinner at 18:00', '"dinner at 18:00"'],
    ['half 1/2 pizza', '"half 1/2 pizza"'],
    ['pizza 12 dec 3', '"pizza" 1200 12-03'],
    ['pizza 12 3 dec', '"pizza" 1200 12-03'],
    ['pizza 12 on nov 3rd', '"pizza" 1200 11-03'],
    ['pizza 12 11/03', '"pizza" 1200 11-03'],
    ['pizza 12 25/11', '"pizza" 1200 11-25'],
    ['pizza 12 2026-11-20', '"pizza" 1200 11-20'],
    ['pizza 12 today for all', '"pizza" 1200 11-29 with:all'],
    ['pizza 12 all', '"pizza" 1200 with:all'],
    ['all-purpose cleaner 4.20', '"all-purpose cleaner" 420'],
    ['last friday drinks 30', '"drinks" 11-27 3000'],
    ['every saturday 12', '"every saturday" 1200'],
    ['drinks with friends 30', '"drinks with friends" 3000'],
    ['gift for ben 20', '"gift for ben" 2000'],
    ['pizza, 12.40, yesterday', '"pizza" 1240 11-28'],
    ['１２．４０ pizza', '"pizza" 1240'],
    ['12.- parking', '"parking" 1200'],
    ['pizza', '"pizza"'],
    ['', '""'],
  ])('%s', (text, expected) => {
    expect(said('en', 'expense', text)).toBe(expected);
  });
});

describe('a task typed in English', () => {
  test.each([
    ['kitchen every saturday all', '"kitchen" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['kitchen every Saturday Ana, Ben and Chloé', '"kitchen" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:ana,ben,chloe'],
    ['bins tomorrow', '"bins" 11-30'],
    ['bins on tue', '"bins" 12-01'],
    ['bins every tuesday and friday', '"bins" WEEKLY;INTERVAL=1;BYDAY=TU,FR@12-01'],
    ['windows every 2 weeks', '"windows" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['windows every other week with ben', '"windows" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30 with:me,ben'],
    ['windows every second saturday', '"windows" WEEKLY;INTERVAL=2;BYDAY=SA@12-05'],
    ['filter monthly', '"filter" MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
    ['filter on the 1st of every month', '"filter" MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['filter every first monday', '"filter" MONTHLY;INTERVAL=1;BYDAY=1MO@12-07'],
    ['call the landlord on the 1st', '"call the landlord" 12-01'],
    ['plants daily', '"plants" DAILY;INTERVAL=1~@11-30'],
    ['plants every 3 days', '"plants" DAILY;INTERVAL=3~@11-30'],
    ['plants on weekdays', '"plants" WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR@11-30'],
    ['bins on mondays', '"bins" WEEKLY;INTERVAL=1;BYDAY=MO@11-30'],
    ['chimney yearly from dec 5', '"chimney" YEARLY;INTERVAL=1;BYMONTH=12;BYMONTHDAY=5~@12-05 12-05'],
    ['tax return by dec 31', '"tax return" 12-31'],
    ['dentist in 3 days', '"dentist" 12-02'],
    ['dentist in 2 weeks', '"dentist" 12-13'],
    ['dentist the day after tomorrow', '"dentist" 12-01'],
    ['buy 12 eggs', '"buy 12 eggs"'],
    ['Sunday roast', '"Sunday roast"'],
    ['call ben', '"call ben"'],
    ['open 24/7 shop', '"open 24/7 shop"'],
  ])('%s', (text, expected) => {
    expect(said('en', 'task', text)).toBe(expected);
  });
});

describe('a bill typed in English', () => {
  test.each([
    ['rent 1400 on the 1st', '"rent" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['rent 1400 monthly on the 3rd paid by ben', '"rent" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=3@12-03 by:ben'],
    ['internet 39.90 monthly', '"internet" 3990 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
    ['insurance 120 quarterly from 1/15', '"insurance" 12000 MONTHLY;INTERVAL=3;BYMONTHDAY=15~@2027-01-15 2027-01-15'],
    ['cleaner 60 every friday for all', '"cleaner" 6000 WEEKLY;INTERVAL=1;BYDAY=FR@12-04 with:all'],
    ['hosting $12 monthly', '"hosting $12" MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
    [
      'rent 800 every month on the last day',
      '"rent" 80000 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1@11-30',
    ],
  ])('%s', (text, expected) => {
    expect(said('en', 'bill', text)).toBe(expected);
  });
});
