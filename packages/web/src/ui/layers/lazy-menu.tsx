import { cloneElement, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuProps } from './menu.tsx';

const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu);

/* A menu whose code is loaded behind the page. Its button is there at once; pressed before, it opens the menu when that comes. */
export function LazyMenu({ trigger, ...props }: Omit<MenuProps, 'startsOpen'>): ReactNode {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: () => setPressed(true) })}>
      <Menu trigger={trigger} startsOpen={isPressed} {...props} />
    </Suspense>
  );
}
