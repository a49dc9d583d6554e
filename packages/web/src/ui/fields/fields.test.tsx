import { type FormEvent, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '#test/render-screen.tsx';
import { AmountField } from './amount-field.tsx';
import { Chips } from './choices/chips.tsx';
import { DateField } from './dates/date-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Segment } from './choices/segment.tsx';
import { Select } from './choices/select.tsx';
import { TextField } from './text-field.tsx';

function Amount({ big }: { big?: boolean }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <AmountField label="Amount" value={typed} onChange={setTyped} {...(big ? { big } : {})} />
      <button type="button">elsewhere</button>
    </>
  );
}

describe('an amount', () => {
  test('the field shows the result of a sum while typing, and becomes it when left', async () => {
    const screen = await renderScreen(<Amount />, { locale: 'fr' });
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await field.fill('3×4,20');
    await expect.element(screen.getByText('= 12,60 €')).toBeVisible();
    await userEvent.tab();
    await expect.element(field).toHaveValue('12,60');
    await expect.element(screen.getByText('3×4,20 =')).toBeVisible();
    await field.fill('7');
    await expect.element(screen.getByText('3×4,20 =')).not.toBeInTheDocument();
  });

  test('shows how an ambiguous amount is read, and names another currency', async () => {
    const screen = await renderScreen(<Amount />, { locale: 'en' });
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await field.fill('1,234');
    await expect.element(screen.getByText('= €1,234.00')).toBeVisible();
    await field.fill('CHF 12.50');
    await expect.element(screen.getByText('= €12.50')).toBeVisible();
    await field.fill('€15,38');
    await expect.element(screen.getByText('=', { exact: false })).not.toBeInTheDocument();
  });

  test('the field leaves other text unchanged', async () => {
    const screen = await renderScreen(<Amount big />);
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await field.fill('58.8o');
    await userEvent.tab();
    await expect.element(field).toHaveValue('58.8o');
  });
});

describe('the key at the end of a phone’s keyboard', () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());

  function SignIn() {
    const [name, setName] = useState('');
    return (
      <form onSubmit={onSubmit}>
        <TextField label="Name" value={name} onChange={setName} enterKeyHint="next" />
        <input type="file" aria-label="Picture" hidden />
        <PasswordField label="Password" />
        <button type="submit">Send</button>
      </form>
    );
  }

  test('moves on to an empty field, and otherwise sends the form', async () => {
    onSubmit.mockClear();
    const screen = await renderScreen(<SignIn />);
    const password = screen.getByLabelText('Password', { exact: true });
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('Ana{Enter}');
    await expect.element(password).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('secret{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSubmit.mock.calls.length).toBe(2);
  });

  test('says what it does in each single-line field', async () => {
    const screen = await renderScreen(
      <>
        <SignIn />
        <TextField label="Search" type="search" enterKeyHint="search" />
        <TextField label="Note" multiline />
        <TextField label="Household" />
        <Amount />
      </>,
    );
    const hint = (name: string) => screen.getByLabelText(name, { exact: true }).element().getAttribute('enterkeyhint');
    expect(['Name', 'Password', 'Search', 'Note', 'Household', 'Amount'].map(hint)).toEqual([
      'next',
      'go',
      'search',
      null,
      'done',
      'done',
    ]);
  });
});

describe('going back', () => {
  test.each([
    [
      'the choices',
      'listbox',
      <Select key="select" label="Kind" choices={[{ id: 'a', label: 'A' }]} value="a" onChange={() => undefined} />,
    ],
    ['the calendar', 'dialog', <DateField key="day" label="Kind" value="2026-11-20" onChange={() => undefined} />],
  ] as const)('closes %s, and the page stays', async (_, role, field) => {
    const screen = await renderScreen(field);
    // The history of tests asks nobody before it goes back.
    const block = vi.spyOn(screen.router.history, 'block');
    await screen.getByRole('button', { name: /Kind/ }).click();
    await expect.element(screen.getByRole(role)).toBeVisible();
    const staying: unknown = block.mock.lastCall?.[0].blockerFn({ action: 'BACK' } as never);
    await expect.element(screen.getByRole(role)).not.toBeInTheDocument();
    expect(staying).toBe(true);
  });
});

describe('a field', () => {
  test('tells its fault in words to those who see and those who hear', async () => {
    const screen = await renderScreen(<TextField label="Name" error="What was it for?" help="Any words." />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('What was it for?');
    await expect.element(screen.getByText('Any words.')).not.toBeInTheDocument();
  });

  test('of several lines grows with them', async () => {
    const screen = await renderScreen(<TextField label="Note" multiline />);
    const field = screen.getByRole('textbox', { name: 'Note' });
    const before = field.element().clientHeight;
    await field.fill('one\ntwo\nthree\nfour');
    expect(field.element().clientHeight).toBeGreaterThan(before);
  });

  test('for a password shows it on demand', async () => {
    const screen = await renderScreen(<PasswordField label="Password" />);
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
  });
});

const choices = [
  { id: 'a', label: 'Evenly' },
  { id: 'b', label: 'Amount' },
] as const;

describe('one of several', () => {
  test.each([
    ['segment', Segment],
    ['chips', Chips],
  ])('as %s: an arrow key selects the next, and the choice is reported', async (_name, Part) => {
    const onChange = vi.fn<(id: 'a' | 'b') => void>();
    const screen = await renderScreen(<Part label="Split" choices={choices} value="a" onChange={onChange} />);
    await expect.element(screen.getByRole('radiogroup', { name: 'Split' })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Evenly' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledWith('b');
    await screen.getByText('Amount').click();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('as a list that opens: typed letters find, Enter chooses', async () => {
    const onChange = vi.fn<(id: 'a' | 'b') => void>();
    const screen = await renderScreen(
      <Select label="Split" choices={choices} value={null} placeholder="Choose" onChange={onChange} />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('am{Enter}');
    expect(onChange).toHaveBeenCalledWith('b');
  });
});

test('a day is typed in the reader’s order, or picked from the month', async () => {
  function Day() {
    const [day, setDay] = useState('2026-11-20');
    return (
      <>
        <DateField label="Date" value={day} onChange={setDay} />
        <output>{day}</output>
      </>
    );
  }
  const screen = await renderScreen(<Day />, { locale: 'de' });
  await screen.getByRole('spinbutton', { name: /Tag/ }).click();
  await userEvent.keyboard('05');
  await expect.element(screen.getByRole('status')).toMatchTextContent('2026-11-05');
  await screen.getByRole('button', { name: /Kalender/ }).click();
  await screen.getByRole('button', { name: /17\. November 2026/ }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent('2026-11-17');
});
