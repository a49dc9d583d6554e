// The floor beside which Hestia is measured: Fastify with nothing in it, and with one point query.
import process from 'node:process';
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = Fastify();
app.get('/nothing', () => ({ seq: 1 }));
const text = 'select id, name, seq from colocations where id = $1';
app.get<{ Params: { id: string } }>('/point/:id', ({ params }) =>
  pool.query<object>({ name: 'point', text, values: [params.id] }).then(({ rows }) => rows[0]),
);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
