import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { emojiData } from './emoji-data.ts';
import { guide } from './guide/guide.ts';
import { icuMessages } from './texts/icu-messages.ts';
import { messagesFolder, messageTypesFile } from './paths.ts';
import { pdfFiles } from './pdf-files.ts';

/** Plugins for the app's build and its tests. */
export const plugins = () => [
  icuMessages(messagesFolder, messageTypesFile),
  emojiData(),
  guide(),
  pdfFiles(),
  optimizeLocales.vite({ locales: ['fr', 'en', 'es', 'de', 'zh-CN', 'ja'] }),
  react({ compiler: true }),
  tailwindcss(),
];
