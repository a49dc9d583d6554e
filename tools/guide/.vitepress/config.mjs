// The guide as a static site, in six languages, with a search that needs no server.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/guide');
const names = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8'));
const labels = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ja: '日本語', zh: '中文' };
const languages = Object.keys(labels);

const titleOf = (language, name) =>
  readFileSync(path.join(folder, language, `${name}.md`), 'utf8')
    .split('\n', 1)[0]
    .slice(2);
const addressOf = (language) => (language === 'en' ? '/' : `/${language}/`);
const wordOf = (language) =>
  JSON.parse(readFileSync(path.join(root, `packages/web/messages/${language}/guide.json`))).title;

const localeOf = (language) => ({
  label: labels[language],
  lang: language,
  title: `Hestia: ${wordOf(language)}`,
  themeConfig: {
    sidebar: names.map((name) => ({ text: titleOf(language, name), link: addressOf(language) + name })),
  },
});

const REDIRECT = `<!doctype html><meta http-equiv="refresh" content="0; url=${names[0]}.html">`;

export default {
  srcDir: 'node_modules/pages',
  outDir: '../../dist/guide',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: false,
  title: 'Hestia',
  // English has the addresses without a language.
  rewrites: { 'en/:page': ':page' },
  locales: Object.fromEntries(languages.map((language) => [language === 'en' ? 'root' : language, localeOf(language)])),
  themeConfig: { search: { provider: 'local' } },
  // The first page opens the site in its language.
  buildEnd({ outDir }) {
    for (const language of languages) writeFileSync(path.join(outDir, addressOf(language), 'index.html'), REDIRECT);
  },
  markdown: { config: (markdown) => drawInBothThemes(markdown) },
};

/** Each picture twice; the theme's styles (`theme/style.css`) show the one of the reader's colours. */
function drawInBothThemes(markdown) {
  const draw = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, at, ...rest) => {
    const light = tokens[at];
    const source = light.attrGet('src');
    const drawn = ['light', 'dark'].map((theme) => {
      light.attrSet('src', theme === 'dark' ? source.replace(/\.webp$/, '-dark.webp') : source);
      light.attrSet('class', `guide-${theme}`);
      return draw(tokens, at, ...rest);
    });
    light.attrSet('src', source);
    return drawn.join('');
  };
}
