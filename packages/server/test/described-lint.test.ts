import { calls } from '@hestia/contract/described/calls.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { describeHub } from '../src/features/system/asyncapi.ts';
import { describeWire } from '../src/features/system/openapi.ts';

/** Errors and warnings of the rules that are recommended, each with its place. */
async function lint(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(description);
  const found = await lintFromString({ source, absoluteRef: '/described.json', config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

const features = Object.entries(calls).map(([name, endpoints]) => ({ name, endpoints }));

it('the description of the calls has no warnings', async () => {
  expect(await lint(describeWire(features, '0.1.0'))).toEqual([]);
});

it('the description of the hub has no warnings', async () => {
  expect(await lint(describeHub('0.1.0'))).toEqual([]);
});

it('a description with a dangling reference, or an example that violates its schema, gets a warning', async () => {
  const wire = JSON.stringify(describeWire(features, '0.1.0'));
  const broken = wire
    .replace('"example":"0.1.0"', '"example":7')
    .replace('"#/components/schemas/ChorePage"', '"#/components/schemas/NoPage"');
  const found = await lint(JSON.parse(broken) as object);
  expect(found.join('\n')).toContain('no-invalid-media-type-examples');
  expect(found.join('\n')).toContain('no-unresolved-refs');
});
