import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bareContract } from './build/bare-contract.ts';
import { compressed } from './build/compressed.ts';
import { plugins } from './build/plugins.ts';

const server = process.env.HESTIA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: true,
          groups: [
            // A first visit needs the first; at the door the last two, in the house the others. Few files, packed together.
            {
              name: 'base',
              test: /[\/]src[\/](?:main\.tsx|platform[\/](?:i18n|household[\/]moving|session)|ui[\/]house-plate)|contract[\/]src[\/](?:accounts|colocations)[\/]calls\.ts$|@tanstack[\/](?:react-query|query-core)/,
              priority: 5,
            },
            { name: 'house', test: /[\\/]src[\\/]app[\\/](?:shell\.tsx|live\.ts)$/, priority: 4 },
            {
              name: 'parts',
              test: /[\/]src[\/]ui[\/](?:section|row|error-state|skeleton|empty-state|meter|money)\.tsx$/,
              priority: 2,
            },
            {
              name: 'door',
              test: /[\/]src[\/](?:features[\/]session[\/](?:poster|invited|oidc)|platform[\/](?:forms[\/]use-submit|household[\/]invitation)|ui[\/]radios)\.tsx?$/,
              priority: 1,
            },
            { name: 'form', test: /[\/]src[\/]ui[\/](?:text-field|password-field|form-error)\.tsx$/ },
          ],
        },
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
    bareContract(),
    plugins(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2}'], globIgnores: ['**/icon-maskable-*'] },
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
      },
    }),
    compressed(),
  ],
});
