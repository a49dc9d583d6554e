import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';

export const systemEndpoints = defineEndpoints({
  getVersion: {
    method: 'GET',
    path: '/api/Version',
    access: 'anyone',
    summary: 'The version of the server',
    response: z.string(),
  },
  getLive: {
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'Liveness: the process is running',
    response: z.object({ status: z.literal('ok') }),
  },
  getReady: {
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary:
      'Readiness: the database is available and writable, the disk has space; otherwise 503, within a second. Jobs of writes (push notifications) wait until the job queue runs. For administrators also `warnings`',
    response: z.object({
      status: z.literal('ok'),
      jobs: z.enum(['starting', 'running', 'failing']),
      warnings: z.optional(z.array(z.string())),
    }),
  },
  getMetrics: {
    method: 'GET',
    path: '/metrics',
    access: 'anyone',
    summary: 'Prometheus metrics, from loopback or with the metrics token as bearer token',
    response: z.string(),
    responseType: 'text/plain',
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This API as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
  },
  getAsyncApi: {
    method: 'GET',
    path: '/api/asyncapi.json',
    access: 'anyone',
    summary: 'The events of the hub as AsyncAPI 3.0',
    response: z.record(z.string(), z.unknown()),
  },
  getDocs: {
    method: 'GET',
    path: '/api/docs',
    access: 'anyone',
    summary: 'This API as a page to read',
    response: z.string(),
    responseType: 'text/html',
  },
  getDocsStyle: {
    method: 'GET',
    path: '/api/docs.css',
    access: 'anyone',
    summary: 'The style sheet of that page',
    response: z.string(),
    responseType: 'text/css',
  },
});
