import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { unfold } from '#test/unfold.ts';
import { HOUSEHOLD, LEA } from '#test/members.ts';
import { refusal } from '#test/fetch-mock.ts';
import { animationsWhenDrawn, wishFor } from '#test/motion.ts';
import { atHome } from '#test/members.ts';
import { attic, bins, chore, open, oven, signInAnew } from './chores.test-utils.tsx';

beforeEach(signInAnew);

describe('the list of tasks', () => {
  test('says when each is due, and whose turn it is', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('region', { name: 'Today' }).getByText('Bins')).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Later' }).getByRole('link', { name: 'Plants' }))
      .toBeVisible();
    await expect.element(screen.getByText('1 for you today')).toBeVisible();
    await expect.element(screen.getByText('Oven')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.each(['en', 'fr', 'es', 'de', 'zh', 'ja'] as const)(
    'never breaks a date, and has room for it (%s)',
    async (locale) => {
      const done = {
        isDone: true,
        doneBy: null,
        doneAt: '2026-11-20T10:00:00.000Z',
        dueDate: '2026-11-20T10:00:00.000Z',
      };
      localStorage.setItem('chores.filter', 'done');
      await open('/tasks', { chores: [chore('Bins', 0, done)], locale });
      await expect.poll(() => document.querySelector('.chore-due b')).not.toBeNull();
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.chore-due b') ?? document.body);
      expect(words.getClientRects()).toHaveLength(1);
      const room = document.querySelector('.chore-due')?.getBoundingClientRect() ?? new DOMRect();
      expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(room.right);
    },
  );

  test.each(['fr', 'es', 'de'] as const)(
    'leaves the words of an unassigned task whole on a phone (%s)',
    async (locale) => {
      // The width of a 390 px phone, without its margins.
      await page.viewport(350, 844);
      onTestFinished(() => page.viewport(390, 844));
      await open('/tasks', { chores: [chore('Nettoyer poubelles', 0, { enrolledUsers: {} })], locale });
      await expect.poll(() => document.querySelector('.chore-struck')?.firstChild).toBeTruthy();
      const words = document.createRange();
      const text = document.querySelector('.chore-struck')?.firstChild ?? document.body;
      words.setStart(text, 'Nettoyer '.length);
      words.setEnd(text, 'Nettoyer poubelles'.length);
      expect(words.getClientRects()).toHaveLength(1);
    },
  );

  test('can be filtered to mine, open and done, and remembers it', async () => {
    const screen = await open();
    await screen.getByText('Mine').click();
    await expect.element(screen.getByRole('link', { name: 'Plants' })).not.toBeInTheDocument();
    await screen.getByText('Unclaimed', { exact: true }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
    await screen.getByText('Done', { exact: true }).click();
    // The day of completion comes first, like in the order; the due day is below.
    const due = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }).format(new Date(oven.dueDate));
    await expect.element(screen.getByRole('link', { name: `Oven Tomasz · due ${due}` })).toBeVisible();
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Oven' })).toMatchTextContent(/^Nov 19Thu/);
    await expect.element(screen.getByRole('link', { name: /Attic/ })).toBeVisible();
    expect(localStorage.getItem('chores.filter')).toBe('done');
    await expectAccessible();
  });

  test('assigns and completes with one tap each, and both can be undone', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /I’ll do it ?Plants/ }).click();
    await expect.element(screen.getByRole('button', { name: /I’ll do it/ })).not.toBeInTheDocument();
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
  });

  test('the list has ticks large enough for a thumb: 44 by 64 px, without other controls there', async () => {
    const screen = await open();
    const tick = screen.getByRole('checkbox', { name: '“Bins” is done' });
    await expect.element(tick).toBeInTheDocument();
    // As every screen has it.
    document.body.style.paddingInline = '20px';
    onTestFinished(() => {
      document.body.style.paddingInline = '';
    });
    const label = tick.element().closest('label');
    const { left, top, width, height } =
      label?.querySelector('.ui-check-tick')?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const misses = [-21, 0, 21].flatMap((dx) =>
      [-31, 0, 31].flatMap((dy) => {
        const there = document.elementFromPoint(x + dx, y + dy);
        return there?.closest('label') === label ? [] : `${dx}, ${dy}: ${there?.outerHTML.slice(0, 80)}`;
      }),
    );
    expect(misses).toEqual([]);
  });

  test('a ticked task is struck out, stays for a moment and folds away', async () => {
    await wishFor('no-preference');
    const shake = vi.spyOn(navigator, 'vibrate');
    const screen = await open();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    const row = document.querySelector('.chore-row');
    const ended = new Promise<number>((resolve) =>
      row?.addEventListener('animationend', (event) => {
        const { animationName, elapsedTime } = event as AnimationEvent;
        if (animationName === 'fold') resolve(elapsedTime);
      }),
    );
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => row?.classList.contains('chore-row-leaving')).toBe(true);
    expect(screen.getByRole('checkbox', { name: '“Bins” is done' })).toBeChecked();
    const fold = row?.getAnimations().find((each) => (each as CSSAnimation).animationName === 'fold');
    expect(fold?.effect?.getTiming().delay).toBe(750);
    expect(shake).toHaveBeenCalledOnce();
    await ended;
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
  });

  test('lights the hearth when the last task is done, and only then', async () => {
    const screen = await open('/tasks', { chores: [bins] });
    await screen.getByText('Done', { exact: true }).click();
    await screen.getByText('Mine', { exact: true }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    const isLit = () => document.querySelector('.ui-lit') !== null;
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('Nothing on your plate.')).toBeVisible();
    expect(isLit()).toBe(false);
    await screen.getByText('All', { exact: true }).click();
    await expect.element(screen.getByText('Nothing on your plate.')).not.toBeInTheDocument();
    expect(isLit()).toBe(false);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.poll(isLit).toBe(true);
  });

  test('a swipe to the right completes a task, and no other touch', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    const { x, y } = screen.getByRole('link', { name: /Bins/ }).element().getBoundingClientRect();
    const frame = window.frameElement?.getBoundingClientRect();
    const scale = (frame?.width ?? innerWidth) / innerWidth;
    const draw = async (by: number) => {
      const at = (dx: number) => [
        { x: (frame?.x ?? 0) + (x + 20 + dx) * scale, y: (frame?.y ?? 0) + (y + 20) * scale },
      ];
      const send = (type: string, touchPoints: object[]) =>
        cdp().send('Input.dispatchTouchEvent' as never, { type, touchPoints } as never);
      await send('touchStart', at(0));
      for (const part of [0.3, 0.6, 1]) await send('touchMove', at(by * part));
      await send('touchEnd', []);
    };
    await draw(40);
    expect(document.querySelector('.chore-row-leaving')).toBeNull();
    await draw(100);
    await expect.element(screen.getByText('“Bins” is done')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
  });

  test('the list offers the first task once; after one was done, only the screen’s button remains', async () => {
    const screen = await open('/tasks', { chores: [oven] });
    await expect.element(screen.getByText('All done. Put your feet up.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'First task' }).elements()).toHaveLength(0);
  });

  test('has the calendar’s button only where the calendar is hidden', async () => {
    const screen = await open();
    const button = screen.getByRole('button', { name: 'Show the calendar' });
    await expect.element(button).toBeVisible();
    await page.viewport(1280, 800);
    await expect.poll(() => button.elements().length).toBe(0);
    await page.viewport(390, 844);
  });

  test.each([
    ['a phone', 390, 'First task'],
    ['a desk', 1280, 'Task'],
  ])('has one button to add the very first task on %s', async (_device, width, name) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    await open('/tasks', { chores: [] });
    const primary = () =>
      [...document.querySelectorAll('.ui-button.ui-button-fill')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.textContent);
    await expect.poll(primary).toEqual([name]);
  });

  test('invites to add a task when it is empty', async () => {
    const screen = await open('/tasks', { chores: [], locale: 'fr' });
    await expect.element(screen.getByText('Pas encore de tâches.')).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['lights the hearth', 'no-preference', 1] as const,
    ['has the hearth lit for whoever wants no motion', 'reduce', 0] as const,
  ])('%s once its last task is done', async (_, motion, moves) => {
    await wishFor(motion);
    const screen = await open('/tasks', { chores: [bins] });
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    const animations = animationsWhenDrawn('.ui-lit .ui-drawing-flame');
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    expect(await animations).toBe(moves);
  });

  test('has a text for each empty filter', async () => {
    const replies = [[choreEndpoints.listArchivedChores, { chores: [], next: null }]] as const;
    const screen = await open('/tasks', { chores: [], replies });
    for (const [filter, words] of [
      ['Mine', 'Nothing on your plate.'],
      ['Unclaimed', 'Everything is in good hands.'],
      ['All', 'No tasks yet.'],
      ['Done', 'Nothing done yet.'],
    ] as const) {
      await screen.getByText(filter, { exact: true }).click();
      await expect.element(screen.getByRole('heading', { name: words })).toBeVisible();
    }
  });
});

describe('a completed task', () => {
  const nothing = 'Nothing done yet.';

  test('are not called empty while they load', async () => {
    localStorage.setItem('chores.filter', 'done');
    const replies = [[choreEndpoints.listArchivedChores, () => new Response(new ReadableStream())]] as const;
    const screen = await open('/tasks', { chores: [bins], replies });
    await expect.poll(() => screen.of(choreEndpoints.listArchivedChores)).toHaveLength(1);
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect.element(screen.getByText(nothing)).not.toBeInTheDocument();
  });

  test('are not called empty when loading fails, and can be retried', async () => {
    localStorage.setItem('chores.filter', 'done');
    let isDown = true;
    const replies = [
      [choreEndpoints.listArchivedChores, () => (isDown ? refusal('internal') : { chores: [attic], next: null })],
    ] as const;
    const screen = await open('/tasks', { replies });
    await expect.element(screen.getByText('Couldn’t load the tasks')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Oven/ })).toBeVisible();
    await expect.element(screen.getByText(nothing)).not.toBeInTheDocument();
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: /Attic/ })).toBeVisible();
  });

  test('is listed once when it was just archived', async () => {
    localStorage.setItem('chores.filter', 'done');
    const replies = [[choreEndpoints.listArchivedChores, { chores: [oven, attic], next: null }]] as const;
    const screen = await open('/tasks', { replies });
    await expect.element(screen.getByRole('link', { name: /Attic/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Oven/ })).toBeVisible();
  });

  test.each(['list', 'calendar'])('older ones load in the %s', async (layout) => {
    localStorage.setItem('chores.filter', 'done');
    localStorage.setItem('chores.layout', layout);
    const pages = [
      { chores: [attic], next: 'further' },
      { chores: [chore('Gutter', 0, { isDone: true })], next: null },
    ];
    const screen = await open('/tasks', { replies: [[choreEndpoints.listArchivedChores, () => pages.shift()]] });
    await screen.getByRole('button', { name: 'Show older tasks' }).click();
    await expect.element(screen.getByRole('link', { name: /Gutter/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Show older tasks' })).not.toBeInTheDocument();
  });
});

describe('a new task', () => {
  test('a task is added by keyboard', async () => {
    const screen = await open('/tasks?sheet=new');
    await expect.element(screen.getByRole('textbox', { name: 'What needs doing?' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('Stairs{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Stairs/ })).toBeVisible();
    await expect
      .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
      .toMatchObject({ title: 'Stairs', enrolled: [], isDone: false, colocationId: HOUSEHOLD, createdBy: LEA });
    // Tomorrow by default: it isn't late at once.
    expect(screen.of(choreEndpoints.addChore)[0]?.body).toMatchObject({
      dueDate: new Date(2026, 10, 21, 23, 59).toISOString(),
    });
    await expect
      .element(screen.getByRole('region', { name: 'Next 7 days' }).getByRole('link', { name: /Stairs/ }))
      .toBeVisible();
  });

  test('is sent from every field with Ctrl and Enter', async () => {
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Stairs');
    await unfold('more');
    await screen.getByRole('textbox', { name: 'Details' }).fill('All of them');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => screen.of(choreEndpoints.addChore)[0]?.body).toMatchObject({ description: 'All of them' });
  });

  test('is due on a suggested day with a tap', async () => {
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Stairs');
    await unfold('when');
    await expect.element(screen.getByRole('radio', { name: 'Tomorrow' })).toBeChecked();
    expect(screen.getByRole('spinbutton', { name: /Due/ }).elements()).toHaveLength(0);
    await screen.getByText('Next week').click();
    await screen.getByRole('button', { name: 'Add task' }).click();
    await expect
      .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
      .toMatchObject({ dueDate: new Date(2026, 10, 23, 23, 59).toISOString() });
  });

  test('names missing values', async () => {
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('button', { name: 'Add task' }).click();
    await expect.element(screen.getByText('Name the task')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'What needs doing?' })).toHaveFocus();
  });
});

describe('an open task', () => {
  test('shows its details and comments, and can be assigned to others', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`);
    await expect.element(screen.getByText('The blue one, too')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('textbox', { name: 'Add a comment' }).fill('On my way');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('On my way')).toBeVisible();
    await screen.getByRole('button', { name: 'Assign to Tomasz' }).click();
    await screen.getByRole('button', { name: /Hand back/ }).click();
    await expect.element(screen.getByRole('button', { name: /Remove/ })).toBeVisible();
  });

  test('a task is edited, and its draft survives closing the sheet', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`);
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('All bins');
    await screen.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('link', { name: /Bins/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue('All bins');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'All bins' })).toBeVisible();
  });
});

describe('the calendar', () => {
  test('shows a month whose days list due tasks, with arrow keys', async () => {
    const screen = await open('/tasks', { locale: 'de' });
    await screen.getByRole('button', { name: 'Kalender zeigen' }).click();
    const chosen = screen.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect.element(chosen).toHaveAttribute('aria-current', 'date');
    await expect.element(chosen).toHaveAccessibleName(/1 Aufgabe: Bins/);
    const first = document.querySelector('[role=columnheader] abbr')?.getAttribute('title');
    expect(first).toBe('Montag');
    await expectAccessible();
    await chosen.click();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveFocus();
    await expect.element(screen.getByRole('link', { name: /Plants/ })).toBeVisible();
  });

  test('its view is remembered', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Show the calendar' }).click();
    await screen.unmount();
    const again = await open();
    await expect.element(again.getByRole('grid')).toBeVisible();
    await again.getByRole('button', { name: 'Show the list' }).click();
    expect(localStorage.getItem('chores.layout')).toBe('list');
  });

  test('begins the week by the language', async () => {
    await page.viewport(1280, 900);
    await open('/tasks', { locale: 'ja' });
    await expect.poll(() => document.querySelector('[role=columnheader] abbr')?.getAttribute('title')).toBe('日曜日');
    await page.viewport(390, 844);
  });

  test('begins the week with the day of the household', async () => {
    await page.viewport(1280, 900);
    const [, [getColocation, household]] = atHome;
    await open('/tasks', { replies: [[getColocation, { ...household, weekStart: 'SA' }]] });
    await expect.poll(() => document.querySelector('[role=columnheader] abbr')?.getAttribute('title')).toBe('Saturday');
    await page.viewport(390, 844);
  });
});
