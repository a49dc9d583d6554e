// Loaded before a server: it redirects posts for Google's push service to ours on loopback (PUSH_PORT).
import { readFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';

const ca = readFileSync(path.resolve(import.meta.dirname, '../../packages/server/test/tls/localhost.crt'));
const agent = new https.Agent({ ca });
const post = https.request.bind(https);

https.request = ((address: string, options: https.RequestOptions, callback: Parameters<typeof post>[2]) => {
  const { pathname, hostname } = new URL(address);
  if (!hostname.endsWith('.google.com') && !hostname.endsWith('.googleapis.com'))
    throw new Error(`${hostname} is no push service of Chromium`);
  return post(`https://localhost:${process.env['PUSH_PORT']}${pathname}`, { ...options, agent }, callback);
}) as typeof https.request;
