/** Why a program cannot listen at its address, and what helps. */
type ListenFault = { readonly message: string; readonly mend: string };

const reasons: Readonly<Record<string, ListenFault>> = {
  EADDRINUSE: { message: 'is already in use by another program', mend: 'choose another PORT' },
  EACCES: { message: 'requires privileges that this user does not have', mend: 'choose a PORT above 1023' },
  EADDRNOTAVAIL: { message: 'is not an address of this machine', mend: 'choose another HOST' },
};

/** Why listening failed, in a host's words; undefined for other errors. */
export const whyNotListening = (error: unknown): ListenFault | undefined =>
  error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
