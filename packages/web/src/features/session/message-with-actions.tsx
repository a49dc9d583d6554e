import type { ReactNode } from 'react';

/** A message, with what can be done below it. */
export function MessageWithActions({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="py-4">{text}</p>
      <div className="grid gap-3">{children}</div>
    </>
  );
}
