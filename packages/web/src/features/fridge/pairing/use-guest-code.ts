import { useEffect, useState } from 'react';

const codeInAddress = (): string | null => location.hash.slice(1) || null;

/** The code of a guest’s link, which follows the # of the address: it reaches no server. */
export function useGuestCode(): { readonly code: string | null; readonly forget: () => void } {
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    // A link that is opened in this tab loads no page.
    const read = () => setCode(codeInAddress());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const forget = () => {
    // The link stays with the guest; the address of this page is no longer needed, and others would see it there.
    history.replaceState(history.state, '', location.pathname);
    setCode(null);
  };
  return { code, forget };
}
