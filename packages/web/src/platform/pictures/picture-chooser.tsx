import { type ComponentProps, type ReactElement, type ReactNode, cloneElement, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PICTURES } from '#platform/images/is-picture.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { Menu } from '#ui/menu.tsx';

type Props = {
  /* The button that is pressed for it. */
  trigger: ReactElement<ComponentProps<'button'>, string>;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/*
 * Lets the device offer its pictures and its camera. Where its chooser has no camera, which is so in the app for Android, a
 * menu asks first.
 */
export function PictureChooser({ trigger, multiple = false, onChoose }: Props): ReactNode {
  const t = useTranslations('ui.picture');
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = {
    type: 'file',
    hidden: true,
    accept: PICTURES.join(','),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const files = [...(target.files ?? [])];
      // The same one may be chosen again.
      target.value = '';
      if (files.length > 0) onChoose(files);
    },
  } as const;
  const asks = readPhone()?.choosesWithoutCamera === true;
  return (
    <>
      {asks ? (
        <Menu
          trigger={trigger}
          entries={[
            { id: 'camera', label: t('camera'), icon: 'picture', onAction: () => camera.current?.click() },
            { id: 'gallery', label: t('file'), onAction: () => gallery.current?.click() },
          ]}
        />
      ) : (
        cloneElement(trigger, { onClick: () => gallery.current?.click() })
      )}
      <input {...field} ref={gallery} multiple={multiple} />
      {asks && <input {...field} ref={camera} capture="environment" />}
    </>
  );
}
