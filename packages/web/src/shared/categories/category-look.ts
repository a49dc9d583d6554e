import { REFUND_CATEGORY, type ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';

type Ink = 1 | 2 | 3 | 4 | 5;
export type CategoryLook = { readonly icon: IconName; readonly ink: Ink };

// Names say what they are about: of categories, whose icon they choose, and of expenses, whose category they suggest. Words that
// are short or part of others (rent: parents, different) count only where a word begins.
const WORDS: readonly (readonly [IconName, RegExp])[] = [
  [
    'home',
    /(?<!\p{L})(?:rents?(?!\p{L})|renta|charges)|loyer|miete|nebenkosten|alquiler|hipoteca|mortgage|房租|租金|家賃|住居/u,
  ],
  [
    'cart',
    /(?<!\p{L})(?:food|super|courses?(?!\p{L})|essen|compra|bouffe)|grocer|market|markt|shopping|aliment|march[ée]|eink[aä]uf|lebensmittel|comida|超市|购物|买菜|食品|食費|食料|買い物|スーパー/u,
  ],
  [
    'bolt',
    /(?<!\p{L})(?:power|gas(?!\p{L})|gaz|luz|eau(?!\p{L})|agua|water)|energ|[ée]nerg|elec|[ée]lec|strom|heiz|heating|chauff|wasser|电|水费|燃气|電気|ガス|光熱|水道/u,
  ],
  ['globe', /internet|wi-?fi|phone|t[ée]l[ée]|handy|movil|móvil|网络|宽带|ネット|通信|電話/u],
  ['shield', /insur|assur|versicher|(?<!\p{L})seguro|保险|保険/u],
  [
    'film',
    /(?<!\p{L})(?:fun(?!\p{L})|abo(?!\p{L})|bar(?!\p{L})|ocio|cin[ée])|going out|outing|leisure|sortie|loisir|cinema|kino|netflix|restaurant|pizza|ausgehen|freizeit|salida|娱乐|外出|娯楽|遊び|外食/u,
  ],
  ['broom', /(?<!\p{L})clean|m[ée]nage|entretien|(?<!\p{L})putz|reinig|limpieza|清洁|掃除|日用/u],
  ['plane', /(?<!\p{L})(?:travel|trip(?!\p{L})|trips|reise)|holiday|voyage|vacance|urlaub|viaje|vacacion|旅/u],
  ['smile', /(?<!\p{L})(?:gifts?(?!\p{L})|presents?(?!\p{L})|party|f[êe]te)|cadeau|geschenk|regalo|礼物|プレゼント/u],
];
const INKS = 5;

/** Icon and ink of each category: the icon by its name, the ink by its place, so that neighbours differ. */
export function looksOf(categories: readonly ExpenseCategory[]): ReadonlyMap<string, CategoryLook> {
  const spending = categories.filter((category) => category.name !== REFUND_CATEGORY);
  const looks = new Map<string, CategoryLook>();
  for (const category of categories) {
    const index = spending.indexOf(category);
    looks.set(category.id, {
      icon: iconOf(category),
      ink: ((Math.max(index, 0) % INKS) + 1) as Ink,
    });
  }
  return looks;
}

/** Its patterns take milliseconds, and lists ask with each rendering. */
const knownIcons = new WeakMap<ExpenseCategory, IconName>();

function iconOf(category: ExpenseCategory): IconName {
  const known = knownIcons.get(category);
  if (known) return known;
  const icon = category.name === REFUND_CATEGORY ? 'repeat' : lookOfName(category.name);
  knownIcons.set(category, icon);
  return icon;
}

export const UNKNOWN_LOOK: CategoryLook = { icon: 'receipt', ink: 1 };

/** The icon for a category of this name. */
export const lookOfName = (name: string): IconName => kindOf(name) ?? 'receipt';

/** The kind of spending that a name clearly means; null if unclear. */
export function kindOf(name: string): IconName | null {
  const words = name.normalize('NFC').toLowerCase();
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
