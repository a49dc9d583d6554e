import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { addImport } from './adding.ts';
import type { Names } from './names.ts';
import { listImports } from './repository.ts';
import { undoImport } from './undoing.ts';

/** Expenses of other apps, imported in one go (rules I5–I9, docs/import.md). */
export const imports = (platform: Platform, names: Names) =>
  defineFeature('imports', importEndpoints, {
    addImport: addImport(platform, names),
    listImports: ({ home }) => {
      return listImports(home);
    },
    undoImport: undoImport(names),
  });
