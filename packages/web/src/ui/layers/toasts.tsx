import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';

// The only file that touches react-aria's UNSTABLE_ names.

export type Content = { readonly message: string; readonly undo?: () => void };

const queue = new ToastQueue<Content>({ maxVisibleToasts: 1 });
const TIMEOUT_MS = 5000;

/** Shows a toast for 5 s; the clock stands while it is pointed at or has the focus. Answers how to close it sooner. */
export const showToast = (content: Content, gone?: () => void): (() => void) => {
  const key = queue.add(content, { timeout: TIMEOUT_MS, ...(gone ? { onClose: gone } : {}) });
  return () => queue.close(key);
};

/** Takes all toasts off the screen. */
export const clearToasts = (): void => queue.clear();

/** React Aria does this only for alert dialogs. */
function passFocusOn(toast: HTMLElement | null) {
  return () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !toast?.contains(focused)) return;
    const isByKeyboard = focused.matches(':focus-visible');
    // The next one comes when this one has gone.
    if (isByKeyboard) requestAnimationFrame(() => document.querySelector<HTMLElement>('.ui-toast')?.focus());
    // Otherwise its timer would stop forever.
    else focused.blur();
  };
}

/** The container of toasts; once, around everything. */
export function Toasts(): ReactNode {
  const t = useTranslations('ui');
  return (
    <ToastRegion queue={queue} className="ui-toasts" aria-label={t('notices')}>
      {({ toast: item }) => (
        // An alert dialog interrupts a screen reader; toasts can wait.
        <AriaToast
          ref={passFocusOn}
          toast={item}
          className="ui-toast"
          render={(props) => <div {...props} role="group" aria-modal={undefined} />}
        >
          <ToastContent className="ui-toast-text flex-[1_1_8rem] py-[8px]" role="status">
            <Text slot="title">{item.content.message}</Text>
          </ToastContent>
          {item.content.undo && (
            <Button
              onPress={() => {
                item.content.undo?.();
                queue.close(item.key);
              }}
            >
              <Icon name="undo" size="small" />
              {t('undo')}
            </Button>
          )}
          <Button slot="close" className="justify-center text-on-inverse" aria-label={t('close')}>
            <Icon name="close" size="small" />
          </Button>
          <span className="ui-toast-timer" aria-hidden="true" />
        </AriaToast>
      )}
    </ToastRegion>
  );
}
