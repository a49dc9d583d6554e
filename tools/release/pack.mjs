import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { run } from '../run.mjs';

// zstd (smaller), and gzip for minimal systems.
const kinds = {
  'tar.zst': () => zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 12 } }),
  'tar.gz': () => zlib.createGzip({ level: 9 }),
};

/**
 * Packs a folder of a shelf, the same bytes for the same content: owned by root, in order, as old as the last commit.
 * @param {string} shelf
 * @param {string} name
 * @returns {Promise<string[]>} the archives
 */
export async function pack(shelf, name) {
  const committed = await run('git', ['log', '-1', '--format=%ct'], { cwd: shelf });
  const at = committed.code === 0 ? committed.output.trim() : '0';
  const files = Object.entries(kinds).map(async ([ending, compress]) => {
    const file = path.join(shelf, `${name}.${ending}`);
    const tar = spawn(
      'tar',
      [
        '-c',
        '--sort=name',
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u+rw,go+rX,go-w',
        `--mtime=@${at}`,
        name,
      ],
      { cwd: shelf, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise((resolve) => tar.on('error', resolve).on('close', resolve));
    await pipeline(tar.stdout, compress(), createWriteStream(file));
    if ((await ended) !== 0) throw new Error(`tar failed: ${file} is incomplete`);
    return file;
  });
  return await Promise.all(files);
}
