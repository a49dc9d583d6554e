import { expect, test } from 'vitest';
import { moduleOf } from './confusables.mjs';

const table = `# Version: 17.0.0
04BD ;\t0065 ;\tMA\t# ( ҽ → e )
1D41E ;\t0065 ;\tMA\t# ( 𝐞 → e )
00F8 ;\t006F 0338 ;\tMA\t# ( ø → o̸ )
04E8 ;\t004F 0335 ;\tMA\t# ( Ө → O̵ )
0628 ;\t0649 065C ;\tMA\t# ( ب → ىٜ )
006D ;\t0072 006E ;\tMA\t# ( m → rn )
11700 ;\t0072 006E ;\tMA\t# ( 𑜀 → rn )
05D5 ;\t006C ;\tMA\t# ( ו → l )
05DF ;\t006C ;\tMA\t# ( ן → l )
0033 ;\t0437 ;\tMA\t# ( 3 → з )
2010 ;\t002D ;\tMA\t#* ( ‐ → - )
`;

test('the table has letters that look alike, without those that readers of their script tell apart', () => {
  const [, list = ''] = moduleOf(table).split('`\n');
  expect(list.replace(/`;\n$/, '').split('\n')).toEqual(['e ҽ', 'l ו', 'm 𑜀', 'o ø']);
});

test('another file is refused', () => {
  expect(() => moduleOf('0041 ;\t0042 ;\tMA')).toThrow('confusables.txt');
});
