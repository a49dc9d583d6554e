import { describe, expect, test } from 'vitest';
import { said } from './typed.test-utils.ts';

const CNY = { currency: 'CNY' };
const JPY = { currency: 'JPY', decimals: 0 };

describe('an expense typed in Chinese', () => {
  test.each([
    ['披萨24和小明', '"披萨" 2400 with:me,ming'],
    ['12.40 披萨 和 Ben', '"披萨" 1240 with:me,ben'],
    ['披萨 24元 小明付的', '"披萨" 2400 by:ming'],
    ['１２．４０ 披萨', '"披萨" 1240'],
    ['￥24 披萨', '"披萨" 2400'],
    ['24块 打车 昨天', '"打车" 2400 11-28'],
    ['披萨24大家', '"披萨" 2400 with:all'],
    ['披萨24欧元', '"披萨" 2400EUR'],
    ['牛奶 2升', '"牛奶 2升"'],
    ['3个披萨 24', '"3个披萨" 2400'],
    ['打车 24 周五', '"打车" 2400 11-27'],
    ['打车 24 11月3号', '"打车" 2400 11-03'],
    ['打车 24 前天', '"打车" 2400 11-27'],
    ['跟小明和Ben吃饭 80', '"吃饭" with:me,ming,ben 8000'],
    ['由Ben付款 打车 30', '"打车" by:ben 3000'],
  ])('%s', (text, expected) => {
    expect(said('zh', 'expense', text, CNY)).toBe(expected);
  });
});

describe('a task or bill typed in Chinese', () => {
  test.each([
    ['打扫厨房每周六大家', '"打扫厨房" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['倒垃圾 明天', '"倒垃圾" 11-30'],
    ['后天倒垃圾', '"倒垃圾" 12-01'],
    ['浇花每天', '"浇花" DAILY;INTERVAL=1~@11-30'],
    ['擦窗每两周', '"擦窗" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['擦窗 每2周', '"擦窗" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['下周六大扫除', '"大扫除" 12-05'],
    ['3天后看牙医', '"看牙医" 12-02'],
  ])('%s', (text, expected) => {
    expect(said('zh', 'task', text)).toBe(expected);
  });
  test.each([
    ['房租 1400 每月1号', '"房租" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['房租 1400 1号', '"房租" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['网费 99元 每月', '"网费" 9900 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
  ])('%s', (text, expected) => {
    expect(said('zh', 'bill', text, CNY)).toBe(expected);
  });
});

describe('an expense typed in Japanese', () => {
  test.each([
    ['ピザ 1200円 由紀と', '"ピザ" 1200 with:me,yuki'],
    ['1200円ピザ', '"ピザ" 1200'],
    ['１２００円 ピザ', '"ピザ" 1200'],
    ['￥1,200 ピザ', '"ピザ" 1200'],
    ['ピザ1200 由紀が払った', '"ピザ" 1200 by:yuki'],
    ['タクシー 3000円 昨日', '"タクシー" 3000 11-28'],
    ['タクシー 3000 みんな', '"タクシー" 3000 with:all'],
    ['タクシー 3000円 金曜', '"タクシー" 3000 11-27'],
    ['牛乳 2本', '"牛乳 2本"'],
    ['牛乳2本 400円', '"牛乳2本" 400'],
    ['11月3日 映画 1800円', '"映画" 11-03 1800'],
    ['映画 1800円 一昨日', '"映画" 1800 11-27'],
    ['映画 12ドル', '"映画" 1200USD'],
    ['由紀とベンチ 3000円', '"ベンチ" with:me,yuki 3000'],
  ])('%s', (text, expected) => {
    expect(said('ja', 'expense', text, JPY)).toBe(expected);
  });
});

describe('a task or bill typed in Japanese', () => {
  test.each([
    ['台所掃除 毎週土曜 みんな', '"台所掃除" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['ゴミ出し 毎週火曜と金曜', '"ゴミ出し" WEEKLY;INTERVAL=1;BYDAY=TU,FR@12-01'],
    ['ゴミ出し 明日', '"ゴミ出し" 11-30'],
    ['ゴミ出し 明後日', '"ゴミ出し" 12-01'],
    ['水やり 毎日', '"水やり" DAILY;INTERVAL=1~@11-30'],
    ['窓拭き 2週間ごと', '"窓拭き" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['歯医者 来週の金曜', '"歯医者" 12-04'],
    ['歯医者 12月3日', '"歯医者" 12-03'],
    ['歯医者 3日後', '"歯医者" 12-02'],
  ])('%s', (text, expected) => {
    expect(said('ja', 'task', text)).toBe(expected);
  });
  test.each([
    ['家賃 80000円 毎月1日', '"家賃" 80000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['家賃 80000円 毎月', '"家賃" 80000 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
  ])('%s', (text, expected) => {
    expect(said('ja', 'bill', text, JPY)).toBe(expected);
  });
});
