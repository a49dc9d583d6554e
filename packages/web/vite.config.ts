import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { stripContractSchemas } from './build/strip-contract-schemas.ts';
import { buildMetadata } from './build/build-metadata.ts';
import { codeSplitting, readGroups, wholeChunks } from './build/chunks.ts';
import { compileHints } from './build/compile-hints.ts';
import { compressed } from './build/compressed.ts';
import { plugins } from './build/plugins.ts';
import { preloadManifest } from './build/preload-manifest.ts';
import { patchReactErrors } from './build/patch-react-errors.ts';

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
    buildMetadata(),
    plugins(),
    patchReactErrors(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // What only phones load, they have in the app.
        globIgnores: [
          '**/icon-maskable-*',
          '**/_virtual_emoji-*',
          '**/native-*',
          '**/phone-*',
          '**/server-form-*',
          '**/qr-detector-*',
          '**/jsQR-*',
        ],
      },
      manifest: {
        id: '/',
        name: 'Hestia',
        short_name: 'Hestia',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#F5F1E8',
        background_color: '#F5F1E8',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        // A manifest has one language.
        shortcuts: [
          { name: 'New expense', short_name: 'Expense', url: '/money?sheet=new' },
          { name: 'Shopping list', short_name: 'List', url: '/?sheet=list' },
          { name: 'New task', short_name: 'Task', url: '/tasks?sheet=new' },
        ],
        // What other apps share becomes a note. By address, so that it is there after signing in, too.
        share_target: {
          action: '/',
          method: 'GET',
          params: { title: 'sharedTitle', text: 'sharedText', url: 'sharedUrl' },
        },
      },
    }),
    preloadManifest(),
    compileHints(),
    compressed(),
  ],
});
