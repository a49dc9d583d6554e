import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { stripContractSchemas } from './build/patches/strip-contract-schemas.ts';
import { buildMetadata } from './build/build-metadata.ts';
import { codeSplitting, readGroups, wholeChunks } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { compressed } from './build/compressed.ts';
import { plugins } from './build/plugins.ts';
import { preloadManifest } from './build/preload-manifest.ts';
import { completePrecache } from './build/complete-precache.ts';
import { patchLiveAnnouncer } from './build/patches/patch-live-announcer.ts';
import { patchReactErrors } from './build/patches/patch-react-errors.ts';
import { webManifests } from './build/web-manifest.ts';

/**
 * Files that the device fetches when it installs the app, rarely requested ones, and those that only phones load,
 * which have them in the app.
 */
const NOT_PRECACHED = [
  'icon-maskable-',
  'icon-monochrome-512',
  'shortcut-',
  '_virtual_emoji-',
  '_virtual_guide-',
  'native-',
  'phone-',
  'server-form-',
  'qr-detector-',
  'jsQR-',
  'guesses-',
];
const groups = await readGroups();
const server = process.env.HESTIA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  build: {
    manifest: true,
    // Styles only: the bootstrap script asks for the modules of the first page, and later ones come from the service worker's cache.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: codeSplitting(groups),
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/images': server,
      '/health': server,
      '/hestiaHub': { target: server, ws: true },
    },
  },
  plugins: [
    stripContractSchemas(),
    wholeChunks(groups),
    completePrecache(NOT_PRECACHED),
    buildMetadata(),
    plugins(),
    webManifests(),
    patchReactErrors(),
    patchLiveAnnouncer(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        buildPlugins: { vite: [stripContractSchemas()] },
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: NOT_PRECACHED.map((beginning) => `**/${beginning}*`),
      },
      // Our own, in each language.
      manifest: false,
    }),
    preloadManifest(),
    compileHints(),
    compressed(),
  ],
});
