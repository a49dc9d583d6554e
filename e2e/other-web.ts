// Loaded before a server: it serves the web app of another folder.
import { registerHooks } from 'node:module';

const usual = "'../../../../../web/dist'";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/platform/http/answers/web-app.ts')) return loaded;
    const text =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source ?? undefined);
    if (!text.includes(usual)) throw new Error('The folder of the web app is said in another way');
    return { ...loaded, source: text.replace(usual, JSON.stringify(process.env['WEB_FOLDER'])) };
  },
});
