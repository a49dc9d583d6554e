import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from '@hestia/contract/commands.ts';
import { root } from '../tools/install.mjs';
import { expect, test as base } from '@playwright/test';
import { test } from './people.ts';
import { firstDifference } from './soak/difference.ts';
import { judge } from './soak/judge.ts';
import { Ledger } from './soak/ledger.ts';
import { buildSoakPage, type SoakPage } from './soak/page-build.ts';
import { soak } from './soak/soak.ts';

// The long form is `npm run soak:offline`.
