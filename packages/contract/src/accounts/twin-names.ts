// Two members with look-alike names can't be told apart. Names are alike when they differ only in case, accents, spaces
// and signs. So are names that look the same in another script (UTS #39, without letters that readers of one script tell
// apart).
import { confusables } from './confusables.gen.ts';

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Marks of another script on a letter. */
const FOREIGN_MARKS = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu;
/** Invisible: variation selectors, for example. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN = /[\p{P}\p{Z}\p{Cf}]/gu;

/** Beyond the table: letters of which a small capital, or a letter without its stroke, is taken for another. */
const ours = new Map(
  [
    'ø=o ł=l đ=d ħ=h ŧ=t ı=i ß=ss æ=ae œ=oe ð=d þ=p ɑ=a ɡ=g Ø=O Ł=L Đ=D Ħ=H Ŧ=T Æ=AE Œ=OE',
    'ᴀ=a ʙ=b ᴄ=c ᴅ=d ᴇ=e ɢ=g ʜ=h ɪ=i ᴊ=j ᴋ=k ʟ=l ᴍ=m ɴ=n ᴏ=o ᴘ=p ʀ=r ꜱ=s ᴛ=t ᴜ=u ᴠ=v ᴡ=w ʏ=y ᴢ=z',
    'Ꭺ=A Ᏼ=B Ꮯ=C Ꭼ=E Ꮐ=G Ꮋ=H Ꭻ=J Ꮶ=K Ꮮ=L Ꮇ=M Ꮲ=P Ꮢ=R Ꮪ=S Ꭲ=T Ꮩ=V Ꮃ=W Ꮓ=Z',
    'а=a в=b е=e к=k м=m н=h о=o р=p с=c т=t у=y х=x і=i ј=j ѕ=s һ=h ԁ=d ԛ=q ԝ=w ӏ=l',
    'А=A В=B Е=E К=K М=M Н=H О=O Р=P С=C Т=T У=Y Х=X І=I Ј=J Ѕ=S Һ=H Ԁ=D Ԛ=Q Ԝ=W Ӏ=I',
    'α=a β=b ε=e ι=i κ=k ν=v ο=o ρ=p τ=t υ=u χ=x',
    'Α=A Β=B Ε=E Ζ=Z Η=H Ι=I Κ=K Μ=M Ν=N Ο=O Ρ=P Τ=T Υ=Y Χ=X',
  ].flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

const bare = (name: string): string => {
  const decomposed = name.normalize('NFKD').replaceAll(UNSEEN, '');
  const letters = decomposed.replaceAll(MARKS, '').replaceAll(FOREIGN_MARKS, '$1').normalize('NFC');
  // A name with only signs stays as it is.
  return letters.replaceAll(BETWEEN, '') || letters;
};

const alike = new Map(
  confusables.split('\n').flatMap((line) => {
    const [letter = '', like = ''] = line.split(' ');
    return [...like].map((sign) => [sign, letter] as const);
  }),
);

const drawnSign = (sign: string): string => {
  const other = ours.get(sign) ?? alike.get(sign);
  return other === undefined ? sign : [...other].map((each) => ours.get(each) ?? each).join('');
};

const drawn = (letters: string): string => Array.from(letters, drawnSign).join('');

const round = (look: string): string => look.toLowerCase().replaceAll('0', 'o');

/** The keys of a name: one by its letters, one by its look, one by upright strokes, one by the look of its small letters. */
function keysOf(name: string): string[] {
  const letters = bare(name);
  const shape = drawn(letters);
  const small = letters.toLowerCase();
  return [small, round(shape), shape.replaceAll(/[I|1]/g, 'l'), round(drawn(small))];
}

/** Whether two names are too much alike for two people of one household. */
export function areTwins(one: string, other: string): boolean {
  const others = keysOf(other);
  return keysOf(one).some((key, at) => key === others[at]);
}
