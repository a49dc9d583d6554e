import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PICTURES } from '#platform/images/is-picture.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

/* Not loaded in browsers. */
const Menu = lazyPart(async () => (await import('#ui/layers/menu.tsx')).Menu);

/* The button that is pressed for it: hands all of these on to an element. */
export type PictureTrigger = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  isPending?: boolean;
};

type Props = {
  Trigger: ComponentType<PictureTrigger>;
  isPending?: boolean;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/*
 * Opens the device's pictures and camera. If its chooser has no camera, as in the app for Android, a menu opens first.
 */
export function PictureChooser({ Trigger, isPending = false, multiple = false, onChoose }: Props): ReactNode {
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
        <Suspense fallback={<Trigger isPending={isPending} />}>
          <Menu
            trigger={<Trigger isPending={isPending} />}
            entries={[
              { id: 'camera', label: t('camera'), icon: 'picture', onAction: () => camera.current?.click() },
              { id: 'gallery', label: t('file'), onAction: () => gallery.current?.click() },
            ]}
          />
        </Suspense>
      ) : (
        <Trigger isPending={isPending} onClick={() => gallery.current?.click()} />
      )}
      <input {...field} ref={gallery} multiple={multiple} />
      {asks && <input {...field} ref={camera} capture="environment" />}
    </>
  );
}
