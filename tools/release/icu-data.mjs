import { globSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../run.mjs';

/** Language-neutral data: collation root, normalization, properties, and lists of locales. */
const OF_NO_LANGUAGE =
  /^icudt\d+l\/(?:[^/]+\.(?:icu|nrm|spp)|(?:coll\/)?(?:root|res_index|pool|supplementalData|likelySubtags)\.res|coll\/ucadata\.icu)$/;

/**
 * Half of the embedded PostgreSQL is ICU's data of all languages. Hestia's databases sort by PostgreSQL's own C.UTF-8
 * (cluster.ts), so only what `initdb` looks at is needed: the data of no language.
 * @param {string} native the folder of the programs and libraries
 */
export async function shrinkIcuData(native) {
  const library = globSync('lib/libicudata.so.*.*', { cwd: native })
    .map((file) => path.join(native, file))
    .find((file) => lstatSync(file).isFile());
  const version = /so\.(\d+)\./.exec(library ?? '')?.[1];
  if (library === undefined || version === undefined) throw new Error(`There is no ICU in ${native}`);
  const [data, source, object] = ['dat', 's', 'o'].map((ending) => `${library}.${ending}`);
  writeFileSync(data ?? '', keep(readFileSync(library), OF_NO_LANGUAGE));
  writeFileSync(
    source ?? '',
    `.section .rodata\n.globl icudt${version}_dat\n.type icudt${version}_dat, %object\n.balign 16\n` +
      `icudt${version}_dat:\n.incbin "${data}"\n.section .note.GNU-stack, "", %progbits\n`,
  );
  const script = 'as -o "$1" "$2" && ld -shared -z noexecstack -soname "$3" -o "$4" "$1"';
  const names = [object ?? '', source ?? '', `libicudata.so.${version}`, library];
  await runQuietly('Leaving out the languages of ICU', 'sh', ['-c', script, 'sh', ...names]);
  for (const file of [data, source, object]) rmSync(file ?? '');
}

/**
 * ICU's package of data (a header, a table of names and places, the data itself) with only some of its items.
 * @param {Buffer} library
 * @param {RegExp} wanted
 */
function keep(library, wanted) {
  const header = library.indexOf('CmnD') - 12;
  const size = library.readUInt16LE(header);
  const base = header + size;
  const all = Array.from({ length: library.readUInt32LE(base) }, (_, at) => {
    const nameAt = base + library.readUInt32LE(base + 4 + 8 * at);
    const dataAt = base + library.readUInt32LE(base + 8 + 8 * at);
    return { name: library.toString('latin1', nameAt, library.indexOf(0, nameAt)), dataAt };
  });
  const starts = all.map(({ dataAt }) => dataAt).toSorted((a, b) => a - b);
  const selected = all.filter(({ name }) => wanted.test(name));
  const names = Buffer.from(selected.map(({ name }) => `${name}\0`).join(''), 'latin1');
  const table = Buffer.alloc(4 + 8 * selected.length);
  table.writeUInt32LE(selected.length);
  let nameAt = table.length;
  let dataAt = aligned(table.length + names.length);
  const parts = [Buffer.alloc(dataAt - table.length - names.length)];
  for (const [at, item] of selected.entries()) {
    table.writeUInt32LE(nameAt, 4 + 8 * at);
    table.writeUInt32LE(dataAt, 8 + 8 * at);
    const data = library.subarray(item.dataAt, starts[starts.indexOf(item.dataAt) + 1]);
    const padded = Buffer.concat([data, Buffer.alloc(aligned(data.length) - data.length)]);
    parts.push(padded);
    nameAt += item.name.length + 1;
    dataAt += padded.length;
  }
  return Buffer.concat([library.subarray(header, base), table, names, ...parts]);
}

/** @param {number} at */
function aligned(at) {
  return Math.ceil(at / 16) * 16;
}
