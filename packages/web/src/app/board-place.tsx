import { Suspense } from 'react';
import { BoardScreen } from '../features/reminders/board/board-screen.tsx';
import { afterFirstScreen } from '#platform/first-screen.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const Today = lazyPart(async () => {
  await afterFirstScreen();
  return untilLoaded(async () => (await import('./today.tsx')).Today);
});

/** The board with what it says of the other places. */
export function BoardPlace() {
  const today = (
    <Suspense fallback={null}>
      <Today />
    </Suspense>
  );
  return <BoardScreen today={today} />;
}
