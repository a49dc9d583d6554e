import './picture-viewer.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMove } from 'react-aria/useMove';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Picture } from '#ui/icons/picture.tsx';
import { Blank } from './blank.tsx';
import { type StoredPicture, usePicture, usePictureAddress } from '#platform/images/use-picture.ts';

const CONTROLS_MS = 5000;
const SWIPE_PX = 40;

export type ViewedPicture = StoredPicture & {
  /* The accessible name of the viewer, and the picture itself. */
  readonly name: string;
  readonly alt: string;
  /* Written under it, in `viewer-caption` and `viewer-by`. */
  readonly foot: ReactNode;
};

type Props = {
  /* In reading order. */
  pictures: readonly ViewedPicture[];
  current: string;
  /* They rotate automatically, unless the device prefers reduced motion. */
  turns?: boolean;
  onTurn: (id: string) => void;
  onClose: () => void;
};

/* Pictures one after the other: every five seconds, by hand, or with the arrows. */
export default function PictureViewer({ pictures, current, turns = false, onTurn, onClose }: Props): ReactNode {
  const t = useTranslations('ui.viewer');
  const at = pictures.findIndex((picture) => picture.id === current);
  const picture = pictures[at];
  const turn = (by: number) => {
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next && next.id !== current) onTurn(next.id);
  };
  const { isPlaying, hold, toggle, rest } = useSlideShow(() => turn(1), current, turns && pictures.length > 1);
  const byHand = (by: number) => {
    rest();
    turn(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'ArrowRight') byHand(1);
    if (key === 'ArrowLeft') byHand(-1);
    // A user who tabs through the buttons needs time to read them.
    if (key === 'Tab') rest();
  };
  const onPointerMove = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'mouse') hold(target instanceof HTMLImageElement);
  };
  if (!picture) return null;
  return (
    <ModalOverlay className="viewer-scrim" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="viewer">
        {/* Around the dialog, which may have the focus itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same as the buttons below */}
        <div className="contents" onKeyDown={onKeyDown}>
          <Dialog aria-label={picture.name} className="viewer-dialog">
            <div className="viewer-frame" onPointerMove={onPointerMove} onPointerLeave={() => hold(false)}>
              <Bar
                at={at}
                count={pictures.length}
                isPlaying={isPlaying}
                onToggle={turns ? toggle : undefined}
                onClose={onClose}
              />
              <Large key={picture.id} picture={picture} onSwipe={byHand} />
              <div className="viewer-foot">
                <div className="min-w-0 flex-[1_1_8rem]">{picture.foot}</div>
                {pictures.length > 1 && (
                  <div className="ml-auto flex">
                    <IconButton icon="left" label={t('previous')} onClick={() => byHand(-1)} />
                    <IconButton icon="right" label={t('next')} onClick={() => byHand(1)} />
                  </div>
                )}
              </div>
            </div>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

type BarProps = {
  at: number;
  count: number;
  isPlaying: boolean;
  onToggle: (() => void) | undefined;
  onClose: () => void;
};

function Bar({ at, count, isPlaying, onToggle, onClose }: BarProps): ReactNode {
  const t = useTranslations('ui.viewer');
  return (
    <div className="viewer-bar">
      <span className="viewer-count ui-num" aria-live={isPlaying && onToggle ? 'off' : 'polite'}>
        {t('place', { number: at + 1, count })}
      </span>
      {count > 1 && onToggle && (
        <button
          type="button"
          className="ui-icon-button"
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={onToggle}
        >
          <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
            {isPlaying ? PAUSE : PLAY}
          </svg>
        </button>
      )}
      <IconButton icon="close" label={t('close')} onClick={onClose} autoFocus />
    </div>
  );
}

/* Icons that only this needs. */
const PAUSE = <path d="M8 5v14M16 5v14" strokeWidth="4" />;
const PLAY = <path d="M7 4v16l13-8z" fill="currentColor" stroke="none" />;

/* The small version at once, the large one when loaded. */
function Large({ picture, onSwipe }: { picture: ViewedPicture; onSwipe: (by: number) => void }): ReactNode {
  const small = usePictureAddress(picture);
  const { address } = usePicture(picture.imageUrl, 'full', picture.shelf);
  const [offset, setOffset] = useState(0);
  // In addition to the state, which may not be rendered yet when the finger is lifted.
  const swiped = useRef(0);
  const { moveProps } = useMove({
    onMove: ({ pointerType, deltaX }) => {
      if (pointerType === 'keyboard') return;
      swiped.current += deltaX;
      setOffset(swiped.current);
    },
    onMoveEnd: ({ pointerType }) => {
      if (pointerType === 'keyboard') return;
      const by = swiped.current;
      swiped.current = 0;
      setOffset(0);
      if (Math.abs(by) >= SWIPE_PX) onSwipe(by < 0 ? 1 : -1);
    },
  });
  const { onPointerDown } = moveProps;
  const source = address ?? small.address;
  return (
    <div className="viewer-picture" onPointerDown={onPointerDown}>
      {source && (
        <Picture
          src={source}
          alt={picture.alt}
          draggable={false}
          style={{ translate: `${offset}px` }}
          instead={<Blank alt={picture.alt} hasFailed />}
        />
      )}
    </div>
  );
}

/**
 * Turns the page every five seconds from the start, unless the device prefers reduced motion: there the user starts
 * it. It pauses while it is held, and stops when the user operates it.
 */
function useSlideShow(next: () => void, current: string, isPossible: boolean) {
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (!isPlaying || isHeld || !isPossible) return undefined;
    const timer = setTimeout(next, CONTROLS_MS);
    return () => clearTimeout(timer);
    // `next` is another one at each drawing; the clock only starts anew with the picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlaying, isHeld, isPossible, current]);
  return { isPlaying, hold, toggle: () => setPlaying(!isPlaying), rest: () => setPlaying(false) };
}
