import path from 'node:path';
import { defineConfig } from 'vite';
import { emojiData } from '../build/emoji-data.ts';
import { icuMessages } from '../build/texts/icu-messages.ts';
import { messagesFolder, messageTypesFile } from '../build/paths.ts';

/** Builds the soak's page into one script: offline no more can be loaded. The app's build doesn't include it. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  base: '/soak/',
  publicDir: false,
  plugins: [icuMessages(messagesFolder, messageTypesFile), emojiData()],
  resolve: {
    alias: [
      { find: '#platform', replacement: path.resolve(import.meta.dirname, '../src/platform') },
      { find: './on-device.ts', replacement: path.resolve(import.meta.dirname, 'on-device.ts') },
    ],
  },
  build: {
    target: 'esnext',
    minify: true,
    reportCompressedSize: false,
    modulePreload: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'page.js' } },
  },
});
