import { afterEach, expect, test } from 'vitest';
import { facesOf } from './faces.ts';

const named = (...names: string[]) => names.map((username, at) => ({ id: `0199-${at}-${username}`, username }));
const initialsOf = (...names: string[]) => [...facesOf(named(...names)).values()].map(({ initials }) => initials);

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test('ten members have ten colours', () => {
  for (let household = 0; household < 50; household++) {
    const members = Array.from({ length: 10 }, (_, at) => ({ id: `${household}-${at * 7919}`, username: 'Anna' }));
    expect(new Set([...facesOf(members).values()].map(({ tint }) => tint)).size).toBe(10);
  }
});

test("a new member changes no other's face", () => {
  const members = named('Anna', 'Bo', 'Anna B.', '王伟', 'Chloé', 'Ben', 'Anton');
  const before = facesOf(members.slice(0, -1));
  const after = facesOf(members);
  for (const [id, face] of before) expect(after.get(id)).toEqual(face);
});

test('people whose names differ have initials that differ', () => {
  expect(initialsOf('Anna', 'Anna B.', 'Antoine', 'Andrea', 'Ann')).toEqual(['AN', 'AB', 'AT', 'AD', 'A2']);
  expect(initialsOf('王伟', '王芳', '🦊')).toEqual(['王', '芳', '🦊']);
  const many = initialsOf('An', 'AN', 'Ann', 'Anne', 'Anna', 'Annan', 'Li', 'li ');
  expect(new Set(many.toSpliced(1, 1).slice(0, -1)).size).toBe(6);
});

test('people of one name share its initials', () => {
  expect(initialsOf('Anna', 'anna ')).toEqual(['AN', 'AN']);
});

test.each(['light', 'dark', 'hestia'])(
  'letters stand out on all ten tints, and no two tints look alike, in %s',
  (theme) => {
    document.documentElement.dataset.theme = theme;
    const ink = pixelOf('var(--on-av)');
    const tints = Array.from({ length: 10 }, (_, at) => pixelOf(`var(--av${at + 1})`));
    for (const tint of tints) expect(contrast(ink, tint)).toBeGreaterThan(4.5);
    const near = tints.flatMap((a, at) => tints.slice(0, at).filter((b) => distance(a, b) < 0.05));
    expect(near).toEqual([]);
  },
);

type Pixel = readonly [number, number, number];

/** The colour as it is painted. */
function pixelOf(colour: string): Pixel {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = colour;
  const [r = 0, g = 0, b = 0] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
  probe.remove();
  return [r, g, b].map((part) =>
    part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Pixel;
}

function contrast(a: Pixel, b: Pixel): number {
  const [dark = 0, light = 0] = [a, b]
    .map(([r, g, blue]) => 0.2126 * r + 0.7152 * g + 0.0722 * blue)
    .toSorted((p, q) => p - q);
  return (light + 0.05) / (dark + 0.05);
}

/** In OKLab, where 0.02 is the smallest visible difference. */
function distance(a: Pixel, b: Pixel): number {
  const [one, other] = [labOf(a), labOf(b)];
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
}

function labOf([r, g, b]: Pixel): readonly number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
