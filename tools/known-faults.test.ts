import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findKnownFaults } from './known-faults.mjs';

let folder = '';
let registry: http.Server;
let advisories: object | null = {};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-faults-'));
  const manifest = { name: 'house', version: '1.0.0', dependencies: { planted: '1.2.3' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const packages = { '': manifest, 'node_modules/planted': { version: '1.2.3' } };
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'house', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  // The one registry call of `npm audit`; unknown ones are 404.
  registry = http.createServer((request, response) => {
    const isAsked = advisories !== null && request.url === '/-/npm/v1/security/advisories/bulk';
    request.resume();
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAsked ? advisories : { error: 'not here' }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(folder, { recursive: true });
});

const look = (address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`) =>
  findKnownFaults(folder, {
    ...process.env,
    npm_config_registry: address,
    npm_config_cache: path.join(folder, 'cache'),
  });

const fault = (severity: string) => ({
  planted: [{ id: 1, url: 'https://example.org/1', title: 'It burns', severity, vulnerable_versions: '<2.0.0' }],
});

test.each(['high', 'critical'])('a package with a %s fault is listed with it', async (severity) => {
  advisories = fault(severity);
  expect(await look()).toEqual({ faults: [`planted (${severity}): It burns https://example.org/1`] });
});

test('lesser faults are not for the check to fail on', async () => {
  advisories = fault('moderate');
  expect(await look()).toEqual({ faults: [] });
});

test('nothing known is nothing said', async () => {
  advisories = {};
  expect(await look()).toEqual({ faults: [] });
});

test('a registry that cannot say is skipped in words', async () => {
  advisories = null;
  const { faults, skipped } = await look();
  expect(faults).toEqual([]);
  expect(skipped).toMatch(/\w/);
});

test('without network the look is skipped in words', async () => {
  // No server listens on a port that was just released.
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  await new Promise((resolve) => registry.close(resolve));
  const { faults, skipped } = await look(address);
  expect(faults).toEqual([]);
  expect(skipped).toMatch(/\w/);
});
