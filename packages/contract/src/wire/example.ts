import type * as z from 'zod/mini';
import type { ArgsOf, Endpoint, Endpoints } from './endpoint.ts';

// Examples of calls are in files that only the server and tools import: no page carries them.

/** An answer, where it is no stream of bytes. */
type ExampleAnswer<C extends Endpoint> =
  unknown extends z.input<C['response']> ? unknown : { readonly answer: z.input<C['response']> };

/** Describes a call beyond its summary, with one request and its response. */
export type Example<C extends Endpoint> = { readonly description: string } & ArgsOf<C> & ExampleAnswer<C>;

/** Examples of a table of endpoints: the compiler notices a missing one. */
export type Examples<T extends Endpoints> = { readonly [Name in keyof T]: Example<T[Name]> };

/** The household and its members of all examples. */
export const home = '7d3b0a52-6c1e-4f7a-9b80-2f64c1d5e901';
export const ana = '1f0c8e64-0b7d-4c55-8a31-5be2d9f7a611';
export const ben = '2a9d41b7-93f6-4e08-b5c2-7c10e4a86d22';
export const mia = '3c57f2e0-41ad-4b9c-8e6f-90d3b7c21a33';
/** A name without an account (M22). */
export const noa = '4e6b9c13-d285-47f1-a0de-1873c5f9b644';

/** The id of the how-manieth thing of an example. */
export const thing = (number: number): string => `5a1d7e90-3c48-4d26-9f0b-${String(number).padStart(12, '0')}`;

/** A JWT is three parts in base64url; this one opens nothing. */
export const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl';
