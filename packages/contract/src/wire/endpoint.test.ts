import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../described/calls.ts';
import type { Endpoint, Place } from './endpoint.ts';

const endpoints: [string, Endpoint][] = Object.values(calls).flatMap((table) => Object.entries<Endpoint>(table));

function placesOf({ household, actor }: Endpoint): Place[] {
  const declared = household === undefined || household === 'own' ? undefined : household;
  const named = declared && declared.of !== 'household' ? declared.named : undefined;
  return [declared?.by, named, actor].filter((place) => place !== undefined);
}

type JsonSchema = { properties?: object; items?: JsonSchema };
function membersOf(endpoint: Endpoint, part: 'params' | 'query' | 'body'): string[] {
  const schema = endpoint[part];
  const described: JsonSchema = schema
    ? (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema)
    : {};
  return Object.keys((described.items ?? described).properties ?? {});
}

describe('a table of endpoints', () => {
  it.for(endpoints.filter(([, endpoint]) => placesOf(endpoint).length > 0))(
    '%s declares its household and actor by members that its request has',
    ([, endpoint]) => {
      for (const place of placesOf(endpoint)) {
        const [part, member] = place.split('.') as ['params' | 'query' | 'body', string];
        expect(membersOf(endpoint, part)).toContain(member);
      }
    },
  );

  it('names the household by `colocationId` only where a declaration reads it', () => {
    const unread = endpoints.filter(
      ([, endpoint]) =>
        endpoint.access === 'member' &&
        (['query', 'body'] as const).some(
          (part) =>
            membersOf(endpoint, part).includes('colocationId') && !placesOf(endpoint).includes(`${part}.colocationId`),
        ),
    );
    expect(unread.map(([name]) => name)).toEqual([]);
  });
});
