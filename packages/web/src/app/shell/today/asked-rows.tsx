import { type ReactNode, use, useLayoutEffect } from 'react';
import { type AskTopic, AskedKnown } from '#shared/asks/asked.tsx';
import { type Asks, ForYou } from '#shared/asks/for-you.tsx';
import { FirstWeek } from './first-week.tsx';
import { useAllAsks, useMoneyAsks, useSettlingAsks, useTaskAsks } from './asks.ts';

const AboutAll = () => <Rows {...useAllAsks()} />;
const AboutMoney = () => <Rows {...useMoneyAsks()} />;
const AboutPayments = () => <Rows {...useSettlingAsks()} />;
const AboutTasks = () => <Rows {...useTaskAsks()} />;

const places = {
  all: AboutAll,
  money: AboutMoney,
  payments: AboutPayments,
  tasks: AboutTasks,
  firstWeek: FirstWeek,
} as const;

/** The asks of the features that a page is about. */
export function AskedRows({ about }: { about: AskTopic }): ReactNode {
  const About = places[about];
  return <About />;
}

function Rows({ asks, isKnown }: Asks) {
  const onKnown = use(AskedKnown);
  // Before the browser paints: the rows and what is below them are shown at once.
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  return <ForYou asks={asks} />;
}
