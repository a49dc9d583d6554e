/** How people write the units of a shop in our six languages: spellings of one line mean the same (docs/shopping.md S8). */
const spellings = [
  'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos 公斤 千克 キロ',
  'g gr gram grams gramm gramme grammes gramo gramos 克 グラム',
  'mg',
  'l lt liter liters litre litres litro litros 升 リットル',
  'dl',
  'cl',
  'ml 毫升 ミリリットル',
  'lb lbs',
  'oz',
  '斤',
  '两',
  'bottle bottles fl flasche flaschen bouteille bouteilles botella botellas 瓶',
  '本',
  'can cans tin tins dose dosen boîte boîtes conserve conserves lata latas 罐 缶',
  'pack packs packet packets pck pk pkg pkt packung packungen päckchen paquet paquets pqt paquete paquetes 包 パック',
  'bag bags tüte tüten beutel sachet sachets sac sacs bolsa bolsas 袋',
  'box boxes karton kartons schachtel schachteln carton cartons caja cajas 盒 箱',
  'jar jars glas gläser pot pots bocal bocaux tarro tarros bote botes',
  'bunch bunches bund botte bottes manojo manojos 把 束',
  'slice slices scheibe scheiben tranche tranches loncha lonchas 片 枚',
  'piece pieces pc pcs stück stk st pièce pièces pieza piezas ud uds unidad unidades 个 個 只 颗 つ',
  'crate crates kasten kästen kiste kisten cagette cagettes',
  'dozen dozens dz dutzend douzaine douzaines docena docenas 打',
  'roll rolls rolle rollen rouleau rouleaux rollo rollos 卷 巻',
  'cup cups becher 杯',
  'tube tubes tubo tubos',
].map((line) => line.split(' '));

const canonical = new Map(spellings.flatMap((line) => line.map((word) => [word, line[0] ?? word])));

/** The canonical name of a unit in any spelling; undefined for other words. */
export const unitNamed = (word: string): string | undefined =>
  canonical.get(word.normalize('NFKC').toLowerCase().replace(/\.$/, ''));

/** Units of scripts that put no space between words, as a regular expression: they need none around them. */
export const spacelessUnits = [...canonical.keys()].filter((word) => /^\P{Script=Latin}+$/u.test(word)).join('|');
