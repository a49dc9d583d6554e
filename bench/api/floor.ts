// The baseline: Fastify without a handler's work, with one point query, and with that plus a body of some bytes.
import process from 'node:process';
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = Fastify();
app.get('/nothing', () => ({ seq: 1 }));
const text = 'select id, name, seq from colocations where id = $1';
const point = async (id: string) => (await pool.query<object>({ name: 'point', text, values: [id] })).rows[0];
app.get<{ Params: { id: string } }>('/point/:id', ({ params }) => point(params.id));
const filler = new Map<string, string>();
app.get<{ Params: { id: string; bytes: string } }>('/point/:id/:bytes', async ({ params }, reply) => {
  await point(params.id);
  if (!filler.has(params.bytes)) filler.set(params.bytes, JSON.stringify('-'.repeat(Number(params.bytes) - 2)));
  return reply.type('application/json').send(filler.get(params.bytes));
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
