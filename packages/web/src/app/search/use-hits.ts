import { useEffect, useState } from 'react';
import { findAll, type Findable, type Hit } from './finder.ts';

const NONE: readonly never[] = [];

/** The items that match the words. While they are searched, the former ones stay. */
export function useHits<Item extends Findable>(items: readonly Item[], words: string): readonly Hit<Item>[] {
  const [hits, setHits] = useState<readonly Hit<Item>[]>(NONE);
  useEffect(() => findAll(items, words, setHits), [items, words]);
  return words === '' ? NONE : hits;
}
