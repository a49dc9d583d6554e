import type { ReactNode } from 'react';

const shapes = {
  grip: <path d="M8 6h3M8 12h3M8 18h3M14 6h3M14 12h3M14 18h3" />,
  camera: (
    <>
      <path d="M3 7h4l2-3h6l2 3h4v13H3z" />
      <circle cx="12" cy="13" r="4" />
    </>
  ),
} as const;

/* Icons that only the board needs. */
export function Shape({ name, small }: { name: keyof typeof shapes; small?: boolean }): ReactNode {
  return (
    <svg className={small ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
