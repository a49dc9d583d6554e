import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Avatar, AvatarStack } from '../people/avatar.tsx';
import { Banner } from '../states/banner.tsx';
import { Button, IconButton, TextButton } from '../buttons/button.tsx';
import { Check } from '../fields/choices/check.tsx';
import { Chips } from '../fields/choices/chips.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Axis, Bar, Strip } from '../figures/meter.tsx';
import { Money } from '../figures/money.tsx';
import { DateLead, Queued, RowParts } from '../rows/row.tsx';
import { PageHeader, Section } from '../rows/section.tsx';
import { Segment } from '../fields/choices/segment.tsx';
import { SkeletonRows } from '../rows/skeleton.tsx';
import { Switch } from '../fields/choices/switch.tsx';
import { TextField } from '../fields/text-field.tsx';

const members = ['Léa', 'Tom', 'Aïcha', '由紀', 'Max'].map((username) => ({ id: username, username }));
const choices = members.map((member) => ({ id: member.id, label: member.username, member }));

function Everything() {
  return (
    <main>
      <PageHeader title="Kit" side="November" />
      <Banner icon="offline" action={<TextButton>See</TextButton>}>
        <b>Offline.</b> One change will go.
      </Banner>
      {(['fill', 'line', 'quiet', 'danger'] as const).map((look) => (
        <Button key={look} look={look} icon="plus">
          {look}
        </Button>
      ))}
      <Button look="fill" isPending pendingLabel="Saving…">
        Save
      </Button>
      <IconButton icon="bell" label="Notifications" />
      <TextField label="Name" help="Any words" placeholder="Bread" />
      <TextField label="Amount" error="That is not a number." />
      <Segment label="Split" choices={choices} value="Tom" onChange={() => undefined} />
      <Chips label="Paid by" choices={choices} value="Léa" onChange={() => undefined} />
      <Check isSelected onChange={() => undefined}>
        Léa
      </Check>
      <Switch isSelected={false} onChange={() => undefined}>
        Away
      </Switch>
      <AvatarStack members={members} />
      {members.map((member) => (
        <Avatar key={member.id} member={member} alone />
      ))}
      <Section title="Balances" side={<span className="ui-section-fact">sum 0</span>}>
        <Money minor={4218} sign tone />
        <Money minor={-4218} sign tone />
        <Axis percent={-40} />
        <Strip
          label="By category"
          parts={[1, 2, 3, 4, 5].map((ink) => ({ id: `${ink}`, share: 20, ink: ink as 1, words: '20 %' }))}
        />
        <button type="button" className="ui-row">
          <DateLead day="2026-11-20" />
          <RowParts title="Biocoop" detail={<Queued />} figure={<Money minor={5880} />} figureDetail="−14.70" />
        </button>
        <Bar percent={40} ink={2} />
      </Section>
      <ErrorState title="Expenses did not load" onRetry={() => undefined}>
        The server took too long.
      </ErrorState>
      <SkeletonRows rows={1} />
      <EmptyState drawing="even" title="Nobody owes anyone a thing.">
        Enjoy it while it lasts.
      </EmptyState>
    </main>
  );
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test.each(['light', 'dark', 'hestia'])('all parts are accessible in the theme %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const screen = await renderScreen(<Everything />);
  await expect.element(screen.getByText('Kit')).toBeVisible();
  await expectAccessible();
});

test('what can be pressed is at least 44 px high', async () => {
  const screen = await renderScreen(<Everything />);
  await expect.element(screen.getByText('Kit')).toBeVisible();
  const targets = document.querySelectorAll(
    '.ui-button, .ui-icon-button, .ui-link, .ui-chip, .ui-segment-item, .ui-check, .ui-switch, button.ui-row',
  );
  const low = [...targets].filter((target) => target.getBoundingClientRect().height < 44);
  expect(low.map((target) => target.textContent)).toEqual([]);
});
