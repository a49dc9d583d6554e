import type { ReactNode } from 'react';

/*
 * Drawings for empty screens: ink line, one solid of ember, one of ink. The sentence next to them has all the meaning,
 * so they are hidden from screen readers.
 */
const shapes = {
  board: (
    <>
      <path d="M70 8h100v160H70z" fill="var(--surface)" />
      <path d="M70 66h100M82 34v20M82 78v34" />
      <path d="M76 168v8M164 168v8" strokeWidth="6" />
      <path d="M40 176h160" />
      <path d="M106 88l40-5 4 38-40 4z" fill="var(--spark)" />
      <path d="M119 80l18-2 1 9-18 2z" fill="var(--surface)" strokeWidth="2.5" />
      <path d="M120 103l22-2.5M121 112l14-1.600" />
      <path d="M110 28h14v14h-14z" fill="var(--ink)" />
    </>
  ),
  even: (
    <>
      <path d="M20 164h200" />
      <path d="M120 164V44" />
      <g className="ui-drawing-beam">
        <path d="M40 52h160" strokeWidth="5" />
        <path d="M40 52 20 104h40zM200 52l-20 52h40z" />
        <path d="M16 104h48a24 20 0 0 1-48 0zM176 104h48a24 20 0 0 1-48 0z" fill="var(--ink)" />
      </g>
      <path d="M96 164l6-12h36l6 12z" fill="var(--ink)" />
      <path
        d="M122.5 8c1.600 8 13 12.5 13 24.700A15.300 15.300 0 0 1 120 48a15.300 15.300 0 0 1-15.5-15.300c0-6.200 3.200-10.800 7-14.300.5 3.5 1.900 6 4 7.300.6-7.300 2.700-13.400 7-17.700z"
        fill="var(--spark)"
        stroke="none"
      />
    </>
  ),
  done: (
    <>
      <path d="M16 168h208" />
      <path d="M40 168V84h84v84" />
      <path d="M32 84h100" strokeWidth="6" />
      <path d="M52 168v-44a30 26 0 0 1 60 0v44z" fill="var(--ink)" />
      <path
        className="ui-drawing-flame"
        d="M84.5 118c1.800 9 14.400 14 14.400 28A17 17 0 0 1 82 163a17 17 0 0 1-17.300-17c0-7 3.600-12 7.800-16 .6 4 2 6.700 4.5 8.100.6-8.100 3-15 7.5-20.100z"
        fill="var(--spark)"
        stroke="none"
      />
      <path d="M150 168v-18h64v18M156 150v-34a10 10 0 0 1 10-10h32a10 10 0 0 1 10 10v34" fill="var(--surface)" />
      <path d="M144 126h12v24h-12zM208 126h12v24h-12z" fill="var(--surface)" />
      <path d="M58 84V62h16v22M60 68h12" />
      <path d="M88 34h30v34H88z" />
      <path d="M94 62l7-10 5 6 4-5 4 9" />
    </>
  ),
  chat: (
    <>
      <path d="M20 16h136v80H82l-28 26V96H20z" fill="var(--surface)" />
      <path d="M42 44h92M42 66h58" />
      <path d="M104 82h116v66h-22v24l-28-24h-66z" fill="var(--ink)" />
      <path
        d="M162.5 90c1.800 9 14.400 14 14.400 28A17 17 0 0 1 160 135a17 17 0 0 1-17.300-17c0-7 3.600-12 7.800-16 .6 4 2 6.700 4.5 8.100.6-8.100 3-15 7.5-20.100z"
        fill="var(--spark)"
        stroke="none"
      />
    </>
  ),
} as const;

export type DrawingName = keyof typeof shapes;

export const Drawing = ({ name }: { name: DrawingName }): ReactNode => (
  <svg className="ui-drawing" viewBox="0 0 240 180" fill="none" stroke="var(--ink)" strokeWidth="3" aria-hidden="true">
    {shapes[name]}
  </svg>
);
