import { ITEMS, LIST_ID, SERIES } from '../api/busy.ts';

/** Each page, and what must be visible before it counts as shown: an element, and words in it. */
export const everyPage = [
  { address: '/', shows: '.note-card', words: 'Plumber' },
  { address: '/tasks', shows: '.chore-row', words: 'Chore 1' },
  { address: '/money', shows: '.money-panes .ui-row', words: 'Category' },
  { address: '/message', shows: 'main li', words: 'Message 1:' },
  { address: '/profile', shows: 'main .member', words: 'Member 2' },
  { address: '/settings', shows: 'main h2', words: '' },
  { name: `list of ${ITEMS}`, isBusy: true, address: `/list?id=${LIST_ID}`, shows: '.shop-row', words: 'Item-1' },
  { name: `${SERIES} series`, isBusy: true, address: '/tasks', shows: '.chore-row', words: 'Series 1' },
].map((page) => ({ name: page.address, isBusy: false, ...page }));
