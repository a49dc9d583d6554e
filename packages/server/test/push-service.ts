import http from 'node:http';

type FcmMessage = { token: string; notification: { title: string; body: string }; data: { kind: string; url: string } };

/** Notice of an arrival, which every new member of a test causes. */
export const isArrival = ({ notification: { title } }: FcmMessage): boolean => /moved in|eingezogen/.test(title);

/** FCM's answers for removed devices, and for invalid tokens. */
const faults: Record<number, string> = {
  404: '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}',
  400: '{"error":{"status":"INVALID_ARGUMENT","details":[{"fieldViolations":[{"field":"message.token"}]}]}}',
};

/** A push service like FCM's: checks the assertion and the bearer, records pushes, and answers as configured per device. */
export function pushService() {
  const sent: FcmMessage[] = [];
  const statuses = new Map<string, () => number>();
  const assertions: string[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/token') {
        assertions.push(new URLSearchParams(body).get('assertion') ?? '');
        response.end(JSON.stringify({ access_token: 'granted', expires_in: 3600 }));
        return;
      }
      const { message } = JSON.parse(body) as { message: FcmMessage };
      const isAllowed = request.headers.authorization === 'Bearer granted';
      const status = isAllowed ? (statuses.get(message.token)?.() ?? 200) : 401;
      if (status === 200) sent.push(message);
      response.statusCode = status;
      response.end(faults[status] ?? '{}');
    });
  });
  return { sent, statuses, assertions, server };
}
