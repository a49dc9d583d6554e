import { useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslations } from 'use-intl';
import { chooseTheme, chosenTheme, themes, type Theme } from '#platform/theme/theme.ts';
import { Section } from '#ui/section.tsx';
import { SubScreen } from './sub-screen.tsx';
import './theme-section.css';

export function ThemeSection() {
  const t = useTranslations('settings');
  return (
    <Section title={t('theme')}>
      <ThemeChoice />
    </Section>
  );
}

export function DisplayScreen() {
  const t = useTranslations('settings');
  return (
    <SubScreen title={t('theme')}>
      <ThemeChoice />
    </SubScreen>
  );
}

function ThemeChoice() {
  const t = useTranslations('settings');
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (id: string) => {
    const theme = themes.find((each) => each === id);
    if (theme === undefined) return;
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <RadioGroup aria-label={t('theme')} orientation="horizontal" className="themes" value={chosen} onChange={choose}>
      {themes.map((theme) => (
        <RadioField key={theme} value={theme} className="contents">
          <RadioButton className="theme">
            <Preview theme={theme} />
            <span className="name">{t(`themes.${theme}`)}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}

/** The theme on a postcard; the device's choice is half light, half dark. */
function Preview({ theme }: { theme: Theme }) {
  const halves = theme === 'system' ? ['light', 'dark'] : [theme];
  return (
    <span className="preview" aria-hidden="true">
      {halves.map((half) => (
        <span key={half} className="half" data-theme={half}>
          <b>12</b>
          <i />
          <em />
        </span>
      ))}
    </span>
  );
}
