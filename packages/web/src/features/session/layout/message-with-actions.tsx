import type { ReactNode } from 'react';

type Props = { title?: string; text: string; children: ReactNode };

/** A message, with what can be done below it. */
export function MessageWithActions({ title, text, children }: Props) {
  return (
    <>
      {title && <h1>{title}</h1>}
      <p className="py-4">{text}</p>
      <div className="grid gap-3">{children}</div>
    </>
  );
}
