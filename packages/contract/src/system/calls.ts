import * as z from 'zod/mini';
import { defineCalls } from '../wire/call.ts';

export const systemCalls = defineCalls({
  getVersion: {
    method: 'GET',
    path: '/api/Version',
    who: 'anyone',
    says: 'The version of the server',
    answer: z.string(),
  },
  getLive: {
    method: 'GET',
    path: '/health/live',
    who: 'anyone',
    says: 'The process runs',
    answer: z.object({ status: z.literal('ok') }),
  },
  getReady: {
    method: 'GET',
    path: '/health/ready',
    who: 'anyone',
    says: 'Writes can be stored: the database answers and takes them, the disk has room; else 503, within a second. What writes ask of the jobs (push messages) waits until they run. For whoever runs it: what they should look at',
    answer: z.object({
      status: z.literal('ok'),
      jobs: z.enum(['starting', 'running', 'failing']),
      warnings: z.optional(z.array(z.string())),
    }),
  },
  getMetrics: {
    method: 'GET',
    path: '/metrics',
    who: 'anyone',
    says: 'Numbers for Prometheus, from loopback or with the metrics token as bearer',
    answer: z.string(),
    answerType: 'text/plain',
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    who: 'anyone',
    says: 'This wire as OpenAPI 3.1',
    answer: z.record(z.string(), z.unknown()),
  },
  getDocs: {
    method: 'GET',
    path: '/api/docs',
    who: 'anyone',
    says: 'This wire as a page to read',
    answer: z.string(),
    answerType: 'text/html',
  },
  getDocsStyle: {
    method: 'GET',
    path: '/api/docs.css',
    who: 'anyone',
    says: 'How that page looks',
    answer: z.string(),
    answerType: 'text/css',
  },
});
