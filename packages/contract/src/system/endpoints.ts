import * as z from 'zod/mini';
import { defineCalls } from '../wire/endpoint.ts';

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
    says: 'Liveness: the process is running',
    answer: z.object({ status: z.literal('ok') }),
  },
  getReady: {
    method: 'GET',
    path: '/health/ready',
    who: 'anyone',
    says: 'Readiness: the database is available and writable, the disk has space; otherwise 503, within a second. Jobs of writes (push notifications) wait until the job queue runs. For administrators also `warnings`',
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
    says: 'Prometheus metrics, from loopback or with the metrics token as bearer token',
    answer: z.string(),
    answerType: 'text/plain',
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    who: 'anyone',
    says: 'This API as OpenAPI 3.1',
    answer: z.record(z.string(), z.unknown()),
  },
  getDocs: {
    method: 'GET',
    path: '/api/docs',
    who: 'anyone',
    says: 'This API as a page to read',
    answer: z.string(),
    answerType: 'text/html',
  },
  getDocsStyle: {
    method: 'GET',
    path: '/api/docs.css',
    who: 'anyone',
    says: 'The style sheet of that page',
    answer: z.string(),
    answerType: 'text/css',
  },
});
