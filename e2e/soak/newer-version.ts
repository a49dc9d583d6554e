// Loaded before a server: it is the same under a newer version.
import { registerHooks } from 'node:module';

const manifest = new URL('../../packages/server/package.json', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== manifest) return loaded;
    const text =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source ?? undefined);
    return { ...loaded, source: JSON.stringify({ ...(JSON.parse(text) as object), version: '99.0.0' }) };
  },
});
