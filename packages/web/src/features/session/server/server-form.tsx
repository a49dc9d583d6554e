import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countOwnQueued } from '#platform/sync/sync.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { serverBase } from '#platform/kernel/server.ts';
import { checkServer, readServer, type ServerFault } from '#platform/native/server-address.ts';
import { leaveNativePush } from '#platform/native/push.ts';
import { chooseServer, forgetServer, knownServers } from '#platform/native/vault.ts';
import { perform } from '#platform/perform.ts';
import { forgetWords } from '#platform/sign-in/forget.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Confirm } from '#ui/layers/confirm.tsx';
import { ScanButton } from '#ui/fields/scan-button.tsx';
import { Section } from '#ui/rows/section.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** The target path, and its server. */
type ServerLink = { readonly origin: string; readonly path: string };

export function ServerForm({ link }: { link: string }) {
  const t = useTranslations('session.server');
  const [text, setText] = useState(link);
  const { go, question } = useSwitch();
  const form = useForm(
    async () => {
      const way = readServer(text);
      const fault = typeof way === 'string' ? way : await checkServer(way.origin);
      return new Set(fault === null ? [] : [fault]);
    },
    () => {
      const way = readServer(text);
      return typeof way === 'string' ? undefined : go(way);
    },
  );
  const change = form.typing(setText);
  const [fault] = form.faults as ReadonlySet<ServerFault>;
  return (
    <>
      <SubmitForm form={form} action={t('go')} pendingLabel={t('checking')}>
        <TextField
          label={t('field')}
          help={t('help')}
          inputMode="url"
          autoComplete="off"
          value={text}
          onChange={change}
          error={fault && t(`wrong.${fault}`)}
        />
        <ScanButton onRead={change} />
      </SubmitForm>
      <KnownServers onChoose={(origin) => perform(() => go({ origin, path: '/' }))} />
      {question}
    </>
  );
}

function KnownServers({ onChoose }: { onChoose: (origin: string) => void }) {
  const t = useTranslations('session.server');
  const [known, setKnown] = useState(knownServers);
  if (known.length === 0) return null;
  const forget = async (origin: string) => {
    await forgetServer(origin);
    setKnown(knownServers());
  };
  return (
    <Section title={t('kept')}>
      {known.map((origin) => {
        const name = origin.replace(/^https?:\/\//, '');
        const isInUse = origin === serverBase();
        return (
          <div key={origin} className="flex items-center gap-2">
            <Button look="quiet" className="min-w-0 flex-auto justify-start" onClick={() => onChoose(origin)}>
              <span className="min-w-0 truncate">{name}</span>
            </Button>
            {isInUse ? (
              <span className="text-small text-ink-2">{t('inUse')}</span>
            ) : (
              <IconButton
                icon="trash"
                label={t('forget', { server: name })}
                onClick={() => perform(() => forget(origin))}
              />
            )}
          </div>
        );
      })}
    </Section>
  );
}

/** Changing the server erases the former one's fetched and unsent data from this phone: neither shows the other's. */
function useSwitch() {
  const t = useTranslations('session.server');
  const [asked, ask] = useState<{ readonly way: ServerLink; readonly count: number } | null>(null);
  const leave = async ({ origin, path }: ServerLink) => {
    if (origin !== serverBase()) {
      if (serverBase() !== '') {
        await leaveNativePush();
        await forgetWords();
      }
      await chooseServer(origin);
    }
    location.replace(path);
  };
  const go = async (way: ServerLink) => {
    const count = way.origin === serverBase() ? 0 : await countOwnQueued();
    if (count > 0) ask({ way, count });
    else await leave(way);
  };
  const question = asked && (
    <Confirm
      title={t('switchTitle')}
      action={t('switch')}
      onConfirm={() => perform(() => leave(asked.way))}
      onClose={() => ask(null)}
    >
      {t('switchLoses', { count: asked.count })}
    </Confirm>
  );
  return { go, question };
}
