import './shell/navigation.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';

// How the shell's rules place what is in it.
let app = document.body;

beforeEach(() => {
  app = document.body.appendChild(document.createElement('div'));
  app.className = 'app-shell';
});

afterEach(async () => {
  app.remove();
  await cdp().send('Page.setFontSizes' as never, { fontSizes: { standard: 16, fixed: 16 } } as never);
  await page.viewport(390, 844);
});

const boxOf = (what: string) => app.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();

test('at 2,560 px lines of text keep their width, centered', async () => {
  await page.viewport(2560, 1300);
  app.innerHTML = `<header class="app-sidebar"></header><main class="app-main"><p>Words</p></main>`;
  const [sidebar, main] = [boxOf('.app-sidebar'), boxOf('.app-main')];
  expect(main.width).toBe(1312);
  expect(Math.abs(main.left - sidebar.right - (app.getBoundingClientRect().right - main.right))).toBeLessThan(1);
  const left = app.getBoundingClientRect().left;
  expect(Math.abs(left - (innerWidth - app.getBoundingClientRect().right))).toBeLessThan(20);
});

test('labels and icons of the bar grow with the text size, and none is cut', async () => {
  await page.viewport(390, 844);
  const links = ['Tasks', 'Money', 'Board', 'Messages', 'Us'];
  app.innerHTML = `<nav class="app-tab-bar">${links
    .map((name) => `<a href="/"><svg class="ui-icon"></svg><span>${name}</span></a>`)
    .join('')}</nav>`;
  const sizes = () => [boxOf('.app-tab-bar .ui-icon').width, boxOf('.app-tab-bar span').height];
  const [icon = 0, label = 0] = sizes();
  await cdp().send('Page.setFontSizes' as never, { fontSizes: { standard: 32, fixed: 32 } } as never);
  await expect.poll(() => (sizes()[0] ?? 0) / icon).toBeCloseTo(1.5);
  expect((sizes()[1] ?? 0) / label).toBeGreaterThan(1.2);
  const cut = [...app.querySelectorAll('span')].filter((each) => each.scrollWidth > each.clientWidth);
  expect(cut.map((each) => each.textContent)).toEqual([]);
});

const labels = {
  en: ['Tasks', 'Money', 'Board', 'Messages', 'Us'],
  fr: ['Tâches', 'Argent', 'Tableau', 'Messages', 'Nous'],
  es: ['Tareas', 'Dinero', 'Tablón', 'Mensajes', 'Nosotros'],
  de: ['Aufgaben', 'Geld', 'Pinnwand', 'Chat', 'Wir'],
  zh: ['家务', '账目', '公告板', '消息', '我们'],
  ja: ['家事', 'お金', 'ボード', 'メッセージ', 'みんな'],
};

test.each(Object.entries(labels))('on the narrowest phone no label of the bar is cut (%s)', async (language, links) => {
  await page.viewport(320, 640);
  app.lang = language;
  app.innerHTML = `<nav class="app-tab-bar">${links
    .map((name) => `<a href="/" aria-current="page"><svg class="ui-icon"></svg><span>${name}</span></a>`)
    .join('')}</nav>`;
  // The bold one is the widest: each label is where one is once.
  const cut = [...app.querySelectorAll('span')].filter((each) => each.scrollWidth > each.clientWidth);
  expect(cut.map((each) => each.textContent)).toEqual([]);
});
