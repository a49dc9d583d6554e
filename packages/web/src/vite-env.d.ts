/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  /** Address of the server for builds that are not served by it (the native shell). */
  readonly VITE_HESTIA_URL?: string;
}
