import type { Examples } from '../wire/example.ts';
import type { systemEndpoints } from './endpoints.ts';

export const systemExamples: Examples<typeof systemEndpoints> = {
  getVersion: {
    description: 'The same version is in the description of the API and on its page. Clients show it to users.',
    answer: '0.1.0',
  },
  getLive: {
    description: 'Answers as long as the process runs, whatever the database does. For whatever restarts processes.',
    answer: { status: 'ok' },
  },
  getReady: {
    description:
      'Answers 503 while writes cannot be stored. Only a caller from loopback without any sign of a proxy gets the reason and `warnings`.',
    answer: { status: 'ok', jobs: 'running', warnings: ['The last backup is 9 days old'] },
  },
  getMetrics: {
    description: 'All others get 404. docs/operations.md explains each figure.',
    answer: '# TYPE hestia_hub_connections gauge\nhestia_hub_connections 3\n',
  },
  getOpenApi: {
    description: 'Made of the same tables of endpoints as the routes. Clients can be generated from it.',
    answer: { openapi: '3.1.1', info: { title: 'Hestia', version: '0.1.0' } },
  },
  getAsyncApi: {
    description:
      'Every event with its payload, and what a client calls. docs/wire.md section 4 tells the rest of the hub.',
    answer: { asyncapi: '3.0.0', info: { title: 'Hestia: the hub', version: '0.1.0' } },
  },
  getDocs: {
    description: 'Every call with its parameters, body, answers and example. The page loads nothing from elsewhere.',
    answer: '<!doctype html><html lang="en">…</html>',
  },
  getDocsStyle: {
    description: 'It stands beside the page, whose policy allows no style inside.',
    answer: 'body { max-width: 68rem; }',
  },
};
