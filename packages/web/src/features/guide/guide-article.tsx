import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/buttons/link.tsx';
import { RowLink } from '#ui/rows/row-link.tsx';
import { SubHeader } from '#ui/rows/sub-header.tsx';
import type { Block, GuidePage, Inline, Pictures } from './guide-page.ts';

type Props = {
  page: GuidePage;
  /* The next page; the last one has none. */
  next: GuidePage | undefined;
  pictures: Pictures;
};

export function GuideArticle({ page, next, pictures }: Props): ReactNode {
  const t = useTranslations('guide');
  return (
    <>
      <SubHeader title={page.title} to="/guide" back={t('title')} />
      <article className="guide">
        {page.blocks.map((block) => (
          <BlockOf key={JSON.stringify(block)} block={block} pictures={pictures} />
        ))}
      </article>
      {next && (
        <nav aria-label={t('next')} className="pt-6">
          <RowLink to="/guide" search={{ page: next.name }} title={next.title} detail={t('next')} />
        </nav>
      )}
    </>
  );
}

function BlockOf({ block, pictures }: { block: Block; pictures: Pictures }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return <p>{block.content.map(inline)}</p>;
    case 'list': {
      const items = block.items.map((item) => <li key={JSON.stringify(item)}>{item.map(inline)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'picture':
      return <img src={pictures[block.name]} alt={block.alt} width={390} height={844} />;
  }
}

function inline(part: Inline, at: number): ReactNode {
  if (typeof part === 'string') return part;
  if (part.kind === 'bold') return <strong key={at}>{part.text}</strong>;
  return (
    <TextLink key={at} to="/guide" search={{ page: part.to }}>
      {part.text}
    </TextLink>
  );
}
