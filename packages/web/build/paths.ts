import path from 'node:path';

export const packageFolder = path.resolve(import.meta.dirname, '..');
export const messagesFolder = path.join(packageFolder, 'messages');
export const messageTypesFile = path.join(packageFolder, 'src/platform/i18n/messages.gen.ts');
/** The formatter that `use-intl` calls with a text and its values. */
export const formatMessageFile = path.join(packageFolder, 'src/platform/i18n/format-message.ts');
