import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { areLetterKeysOn, switchLetterKeys } from '#platform/letter-keys.ts';
import { chooseTheme, chosenTheme, themes, type Theme } from '#platform/theme/theme.ts';
import { Radios } from '#ui/fields/choices/radios.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';
import './display-screen.css';

export function DisplayScreen() {
  const t = useTranslations('settings');
  return (
    <SubScreen title={t('theme')}>
      <ThemeChoice />
      <LetterKeys />
    </SubScreen>
  );
}

function ThemeChoice() {
  const t = useTranslations('settings');
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <Radios
      label={t('theme')}
      className="theme-choices"
      itemClassName="theme-choice block cursor-pointer"
      choices={themes.map((theme) => ({
        id: theme,
        content: (
          <>
            <Preview theme={theme} />
            <span className="theme-choice-name">{t(`themes.${theme}`)}</span>
          </>
        ),
      }))}
      value={chosen}
      onChange={choose}
    />
  );
}

/* Shown where a keyboard is detected. */
function LetterKeys() {
  const t = useTranslations('settings');
  const [isOn, setOn] = useState(areLetterKeysOn);
  const change = (on: boolean) => {
    switchLetterKeys(on);
    setOn(on);
  };
  return (
    <Section title={t('keyboard')} className="letter-keys">
      <Switch isSelected={isOn} onChange={change}>
        {t('letterKeys')}
      </Switch>
    </Section>
  );
}

/** The theme on a postcard; the device's choice is half light, half dark. */
function Preview({ theme }: { theme: Theme }) {
  const halves = theme === 'system' ? ['light', 'dark'] : [theme];
  return (
    <span className="theme-choice-preview" aria-hidden="true">
      {halves.map((half) => (
        <span key={half} className="theme-choice-half" data-theme={half}>
          <b>12</b>
          <i />
          <em />
        </span>
      ))}
    </span>
  );
}
