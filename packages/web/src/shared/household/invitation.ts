/** The data for joining a household: its id, a code, or both. */
export type Invitation = { readonly colocationId: string | null; readonly code: string | null };

const MAX_CODE = 100;
/** A code in the server's form. */
const CODE = /^[A-Z\d]{12}$/;

/** The invitation in an address (`?collocID=&code=`, in any letter case), or null. */
export function invitationIn(search: Readonly<Record<string, unknown>>): Invitation | null {
  const named = (name: string) => {
    const entry = Object.entries(search).find(([key]) => key.toLowerCase() === name.toLowerCase());
    return entry === undefined || entry[1] === '' ? null : String(entry[1]).trim();
  };
  return invitationOf(named('collocID'), named('code'));
}

/** Parses pasted or typed input: a link, a code or a household's id. Null if it is neither. */
export function readInvitation(text: string): Invitation | null {
  const typed = text.trim();
  if (typed === '') return null;
  const question = typed.indexOf('?');
  if (question >= 0) return invitationIn(Object.fromEntries(new URLSearchParams(typed.slice(question))));
  if (isId(typed)) return invitationOf(typed, null);
  // Read aloud and typed by hand: in groups or not, with small letters or not.
  const bare = plainCode(typed);
  return invitationOf(null, CODE.test(bare) ? bare : typed);
}

/** The query of an address that carries an invitation. */
export function searchOf({ colocationId, code }: Invitation): Record<string, string> {
  return { ...(colocationId === null ? {} : { collocID: colocationId }), ...(code === null ? {} : { code }) };
}

/** A code as people read it: in groups of four. */
export function groupedCode(code: string): string {
  const bare = plainCode(code);
  return CODE.test(bare) ? bare.replace(/(.{4})(?=.)/g, '$1-') : code;
}

const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');

function invitationOf(id: string | null, code: string | null): Invitation | null {
  const colocationId = id !== null && isId(id) ? id.toLowerCase() : null;
  const plain = code !== null && /^[\p{L}\p{N}_-]+$/u.test(code) && code.length <= MAX_CODE ? code : null;
  return colocationId === null && plain === null ? null : { colocationId, code: plain };
}

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
