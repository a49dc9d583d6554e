import { askNonce, type Proof } from './id-token-entry.ts';

// Google Identity Services: the script is loaded only where Google is offered.
type GoogleCredential = { readonly credential: string };
type GoogleId = {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (answer: GoogleCredential) => void;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: { type: 'standard'; size: 'large'; width: number; locale: string }): void;
};

declare global {
  var google: { readonly accounts: { readonly id: GoogleId } } | undefined;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleId> | undefined;

/** Puts Google's own button (its terms ask for it) into `parent`; `onProof` gets the ID token. */
export async function drawGoogleButton(
  parent: HTMLElement,
  { clientId, locale, onProof }: { clientId: string; locale: string; onProof: (proof: Proof) => void },
): Promise<void> {
  loading ??= load();
  const [google, nonce] = await Promise.all([loading, askNonce()]);
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => onProof({ googleToken: credential, nonce }),
    use_fedcm_for_button: true,
  });
  google.renderButton(parent, { type: 'standard', size: 'large', width: Math.min(parent.clientWidth, 400), locale });
}

async function load(): Promise<GoogleId> {
  const script = document.createElement('script');
  // oxlint-disable-next-line no-restricted-properties -- where Google is offered pages only report it (security-headers.ts)
  script.src = SCRIPT;
  script.async = true;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => {
      loading = undefined;
      reject(new Error('Google could not be reached'));
    });
    document.head.append(script);
  });
  if (!globalThis.google) throw new Error('Google did not start');
  return globalThis.google.accounts.id;
}
