import type { FastifyInstance } from 'fastify';
import type { NativeApps } from '#platform/kernel/settings/native-apps.ts';

/** Pages that a phone opens in the app: invitations. */
const PATH = '/invite';

/**
 * Tells phones which apps may open links to this server: Digital Asset Links for Android, associated domains for iOS. Without the
 * settings these addresses are 404.
 */
export function serveAppLinks(app: FastifyInstance, { android, ios }: NativeApps): void {
  if (android.length > 0)
    app.get('/.well-known/assetlinks.json', () =>
      android.map(({ packageName, fingerprint }) => ({
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: [fingerprint] },
      })),
    );
  if (ios.length > 0)
    // Its name has no ending, and Apple asks for the type.
    app.get('/.well-known/apple-app-site-association', (_request, reply) =>
      reply.type('application/json').send({ applinks: { details: [{ appIDs: ios, components: [{ '/': PATH }] }] } }),
    );
}
