import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { areasOf } from './mutate/areas.mjs';
import { copySources } from './mutate/copy.mjs';
import { applyChange, findMutants } from './mutate/mutants.mjs';
import { sample } from './mutate/sample.mjs';
import { describeSurvivors, table } from './mutate/table.mjs';
import {
  equivalentOf,
  mutantsOf,
  readEquivalents,
  type LocatedMutant,
  type TriedMutant,
} from './mutate/try-mutants.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** The mutants of a line of code. */
const mutantsIn = (code: string) => findMutants('some.ts', code).map((mutant) => applyChange(code, mutant));

describe('the mutants of a source', () => {
  test.each([
    ['boundaries', 'x = a < b', ['x = a <= b', 'x = a >= b']],
    ['equality', 'x = a === b', ['x = a !== b']],
    ['arithmetic', 'x = a * b', ['x = a / b']],
    ['logic', 'x = a && b', ['x = a || b']],
    ['what stands in for nothing', 'x = a ?? b', ['x = a && b']],
    ['a negation', 'x = !a', ['x = a']],
    ['a condition', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
    ['truth', 'x = true', ['x = false']],
    ['numbers, by one', 'x = 7', ['x = 8', 'x = 6']],
    ['thousands, to nothing', 'x = 5_000', ['x = 0']],
    ['strings', "x = 'word'", ["x = ''"]],
    ['templates', 'x = `a ${b}`', ['x = ``']],
    ['an array', 'x = [a]', ['x = []']],
    ['what is spread', 'x = { ...a }', ['x = { ...{} }']],
    ['counting', 'for (;;) a++', ['for (;;) ;', 'for (;;) a--']],
    ['a filter', 'x = a.filter(b)', ['x = a']],
    ['some and every', 'x = a.some(b)', ['x = a.every(b)']],
    ['sorting', 'x = a.toSorted(b)', ['x = a']],
    ['the ends of patterns', 'x = /^a$/i', ['x = /a$/i', 'x = /^a/i', 'x = /^a$/']],
    ['an optional step', 'x = a?.b', ['x = a.b']],
  ])('%s', (_, code, expected) => {
    const others = mutantsIn(code).filter((mutant) => mutant !== ';');
    expect(others.toSorted()).toEqual(expected.toSorted());
  });

  test('statements are left out, results become nothing', () => {
    expect(mutantsIn('function f(a) { g(a); return a; }')).toEqual([
      'function f(a) { ; return a; }',
      'function f(a) { g(a); return null; }',
    ]);
    expect(mutantsIn('const f = (a) => ({ a });')).toEqual(['const f = (a) => null;']);
  });

  test('a condition of a branch is taken for met and for unmet', () => {
    expect(mutantsIn('if (a) throw b;')).toEqual(['if (false) throw b;', 'if (true) throw b;', 'if (a) ;']);
  });

  test('SQL is mutated in its keywords, and parameters stay', () => {
    expect(mutantsIn('const x = sql`a < b and ${c} or d desc`;')).toEqual([
      'const x = sql`a <= b and ${c} or d desc`;',
      'const x = sql`a < b or ${c} or d desc`;',
      'const x = sql`a < b and ${c} and d desc`;',
      'const x = sql`a < b and ${c} or d asc`;',
    ]);
    expect(mutantsIn("const x = q.where('a', '=', b);")).toEqual(['const x = q;', "const x = q.where('a', '<>', b);"]);
  });

  test('types, imports, field names, word tables, and the wording of errors and logs have no mutants', () => {
    for (const code of [
      "import { a } from './a.ts';",
      "type A = 'a' | 1; interface B { a: true }",
      "const words = { milk: ['Milch', 'lait'] };",
      'const x: A<1> = { a };',
    ])
      expect(mutantsIn(code)).toEqual([]);
    expect(mutantsIn("function f() { throw new Error('Nobody is there'); }")).toEqual(['function f() { ; }']);
    expect(mutantsIn("function f() { log.warn(a, 'It is gone'); }")).toEqual(['function f() { ; }']);
  });

  test('each has its line, and the original code', () => {
    expect(findMutants('some.ts', '\nconst x = a < b;\n')[0]).toMatchObject({
      line: 2,
      was: '<',
      put: '<=',
      kind: 'boundary',
    });
  });

  test('each parses', () => {
    expect(mutantsIn('const x = a ?? b ?? c;')).toEqual([]);
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);

  test('is the same for the same seed, and another for another', () => {
    expect(sample(all, 10, 7)).toEqual(sample(all, 10, 7));
    expect(sample(all, 10, 7)).not.toEqual(sample(all, 10, 8));
  });

  test('has each at most once, in the order of the sources', () => {
    const some = sample(all, 60, 3);
    expect(some).toHaveLength(60);
    expect(new Set(some).size).toBe(60);
    expect(some).toEqual(some.toSorted((a, b) => a - b));
  });

  test('of more than there are is all of them', () => {
    expect(sample(all, 1000, 3)).toEqual(all);
  });

  test('leaves none out in the long run', () => {
    const seen = new Set(all.flatMap((seed) => sample(all, 10, seed)));
    expect(seen.size).toBeGreaterThan(95);
  });
});

describe('the copy in which mutants are made', () => {
  let folder = '';
  const source = 'packages/contract/src/a.ts';
  const code = 'export const a = 1 < 2;\n';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hestia-mutants-'));
    for (const place of ['packages/contract/src', 'packages/importers', 'packages/server', 'packages/web', 'tools'])
      mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, 'tsconfig.base.json'), '{}');
    writeFileSync(path.join(folder, source), code);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const change = { start: code.indexOf('<'), end: code.indexOf('<') + 1, put: '>' };
  const read = (place: string) => readFileSync(path.join(place, source), 'utf8');

  test('has the mutant while it is tried, and the source never', async () => {
    const copy = copySources(folder);
    const seen = await copy.withChange(source, change, async () => [read(copy.folder), read(folder)]);
    expect(seen).toEqual(['export const a = 1 > 2;\n', code]);
    expect(read(copy.folder)).toBe(code);
  });

  test('has its source again after a failure', async () => {
    const copy = copySources(folder);
    await expect(copy.withChange(source, change, () => Promise.reject(new Error('hangs')))).rejects.toThrow('hangs');
    expect(read(copy.folder)).toBe(code);
  });

  test('goes when it is done, and with the next run when it could not', () => {
    const forgotten = path.join(folder, '.mutants/4194999');
    mkdirSync(forgotten, { recursive: true });
    const copy = copySources(folder);
    expect(() => readFileSync(forgotten)).toThrow('ENOENT');
    copy.remove();
    expect(() => read(copy.folder)).toThrow('ENOENT');
    expect(read(folder)).toBe(code);
  });
});

describe('the areas', () => {
  const areas = areasOf(root);
  const contract = areas.find(({ name }) => name === 'contract');

  test('of the contract its rules are mutated, not its schemas, and a file meets the tests that import it', () => {
    expect(contract?.sources).toContain('packages/contract/src/money/splitting/split.ts');
    expect(contract?.sources.filter((file) => /schemas|\.test/.test(file))).toEqual([]);
    const [first] = contract?.rounds('packages/contract/src/money/splitting/split.ts') ?? [];
    expect(first?.tests).toContain('src/money/splitting/split.test.ts');
  });

  test("the mutants of commands' predictions run against the server, after their nearest tests", () => {
    const packagesOf = (file: string) =>
      contract?.rounds(`packages/contract/src/${file}`).map((round) => round.package);
    expect(packagesOf('money/commands.ts')?.slice(-2)).toEqual(['packages/server', 'packages/server']);
    expect(packagesOf('money/commands.ts')?.[0]).toBe('packages/contract');
    expect(new Set(packagesOf('money/splitting/split.ts'))).toEqual(new Set(['packages/contract']));
  });

  test('every equivalent mutant is still one, and has a reason', () => {
    const equivalents = readEquivalents();
    const files = new Set(equivalents.map(({ file }) => file));
    const all = areas.flatMap((area) =>
      mutantsOf(root, { ...area, sources: area.sources.filter((file) => files.has(file)) }),
    );
    const wrong = equivalents.filter(
      (one) => one.reason.length < 20 || !all.some((mutant) => equivalentOf(mutant, [one]) !== undefined),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the report', () => {
  const mutant: LocatedMutant = {
    start: 0,
    end: 1,
    put: '>',
    was: '<',
    kind: 'boundary',
    line: 3,
    file: 'a.ts',
    code: 'a < b',
  };
  const tried = (end: TriedMutant['end'], times: number): TriedMutant[] =>
    Array.from({ length: times }, () => ({ mutant, end, why: '' }));

  test('the share is of those that the compiler lets pass, and equivalent ones count as not noticed', () => {
    const { text, isEnough } = table([
      {
        area: 'money',
        tried: [...tried('killed', 17), ...tried('survived', 2), ...tried('equivalent', 1), ...tried('refused', 4)],
      },
    ]);
    expect(text.split('\n')[1]?.split(/\s{2,}/)).toEqual(['money', '24', '17', '2', '1', '4', '85.0 %']);
    expect(isEnough).toBe(true);
  });

  test('less than 85 % in one area is not enough', () => {
    const good = { area: 'a', tried: tried('killed', 20) };
    const bad = { area: 'b', tried: [...tried('killed', 84), ...tried('survived', 16)] };
    expect(table([good, bad]).isEnough).toBe(false);
  });

  test('survivors are listed with place and change', () => {
    expect(describeSurvivors([...tried('killed', 1), ...tried('survived', 1)])).toBe(
      'survived a.ts:3 (boundary) < → >',
    );
  });
});
