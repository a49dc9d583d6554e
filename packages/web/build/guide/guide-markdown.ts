import { lexer, type Token, type Tokens } from 'marked';
import type { Block, GuidePage, Inline } from '../../src/features/guide/guide-page.ts';

/**
 * Reads a page of the guide. Markdown that the app doesn't show (HTML, code, tables, addresses elsewhere) is an error: no page
 * may lose a part of it on a phone.
 */
export function readGuidePage(name: string, markdown: string): GuidePage {
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title['depth'] !== 1) throw new Error(`guide/${name}: the title is missing`);
  return { name, title: plainText(title as Tokens.Heading), blocks: rest.map(blockOf) };
}

function blockOf(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', text: plainText(token as Tokens.Heading) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', isOrdered: ordered, items: items.map(itemOf) };
    }
    case 'paragraph': {
      const { tokens } = token as Tokens.Paragraph;
      const [first, ...others] = tokens;
      return first?.type === 'image' && others.length === 0
        ? pictureOf(first as Tokens.Image)
        : { kind: 'paragraph', content: tokens.map(inlineOf) };
    }
    default:
      throw unknown(token);
  }
}

function itemOf({ tokens }: Tokens.ListItem): Inline[] {
  const [only, ...others] = tokens;
  if (only?.type !== 'text' || others.length > 0) throw new Error('guide: an item of a list is one line');
  return ((only as Tokens.Text).tokens ?? []).map(inlineOf);
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case 'text':
      return plainText(token as Tokens.Text);
    case 'strong':
      return { kind: 'bold', text: plainText(token as Tokens.Strong) };
    case 'link': {
      const [, to] = /^([a-z-]+)\.md$/.exec((token as Tokens.Link).href) ?? [];
      if (to === undefined) throw unknown(token);
      return { kind: 'link', text: plainText(token as Tokens.Link), to };
    }
    default:
      throw unknown(token);
  }
}

function pictureOf(image: Tokens.Image): Block {
  const [, name] = /^\.\.\/pictures\/([a-z-]+)\.webp$/.exec(image.href) ?? [];
  if (name === undefined) throw unknown(image);
  return { kind: 'picture', alt: image.text, name };
}

function plainText(token: Tokens.Heading | Tokens.Text | Tokens.Strong | Tokens.Link): string {
  for (const inner of token.tokens ?? []) if (inner.type !== 'text') throw unknown(inner);
  // Beside Chinese and Japanese letters a mark may not count as one.
  if (token.text.includes('**')) throw unknown(token);
  return token.text.replaceAll('\n', ' ');
}

const unknown = ({ type, raw }: Token): Error => new Error(`guide: the app doesn't show this ${type}: ${raw.trim()}`);
