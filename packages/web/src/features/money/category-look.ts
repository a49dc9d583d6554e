import { REFUND_CATEGORY, type ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import type { IconName } from '#ui/icon-shapes.tsx';

type Ink = 1 | 2 | 3 | 4 | 5;
export type CategoryLook = { readonly icon: IconName; readonly ink: Ink };

// A category is only a name on the wire: its icon is read from the words that people use for it in six languages.
const WORDS: readonly (readonly [IconName, RegExp])[] = [
  ['home', /rent|loyer|charge|miete|nebenkosten|alquiler|renta|hipoteca|房租|租金|家賃|住居/],
  [
    'cart',
    /grocer|food|super|market|shopping|course|aliment|march[ée]|bouffe|einkauf|lebensmittel|essen|compra|comida|超市|买菜|食品|食費|食料|買い物/,
  ],
  ['bolt', /energ|[ée]nerg|elec|[ée]lec|power|gas|gaz|strom|heiz|chauff|luz|电|燃气|電気|ガス|光熱/],
  ['globe', /internet|wi-?fi|phone|t[ée]l[ée]|handy|movil|móvil|网络|宽带|ネット|通信|電話/],
  ['shield', /insur|assur|versicher|seguro|保险|保険/],
  [
    'film',
    /going out|outing|fun|leisure|sortie|loisir|cin[ée]|netflix|abo|ausgehen|freizeit|ocio|salida|娱乐|外出|娯楽|遊び/,
  ],
  ['broom', /clean|m[ée]nage|entretien|putz|reinig|limpieza|清洁|掃除|日用/],
  ['plane', /travel|trip|holiday|voyage|vacance|reise|urlaub|viaje|vacacion|旅/],
  ['bolt', /water|eau|wasser|agua|水/],
  ['smile', /gift|cadeau|present|geschenk|regalo|party|f[êe]te|礼物|プレゼント/],
];
const INKS = 5;

/** Icon and ink of each category: the icon by its name, the ink by its place, so that neighbours differ. */
export function looksOf(categories: readonly ExpenseCategory[]): ReadonlyMap<string, CategoryLook> {
  const spending = categories.filter((category) => category.name !== REFUND_CATEGORY);
  const looks = new Map<string, CategoryLook>();
  for (const category of categories) {
    const place = spending.indexOf(category);
    looks.set(category.id, {
      icon: category.name === REFUND_CATEGORY ? 'repeat' : lookOfName(category.name),
      ink: ((Math.max(place, 0) % INKS) + 1) as Ink,
    });
  }
  return looks;
}

export const UNKNOWN_LOOK: CategoryLook = { icon: 'receipt', ink: 1 };

/** The icon for a category of this name. */
export function lookOfName(name: string): IconName {
  const words = name.normalize('NFC').toLowerCase();
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'receipt';
}
