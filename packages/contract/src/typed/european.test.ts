import { describe, expect, test } from 'vitest';
import { said } from './typed.test-utils.ts';

describe('an expense typed in German', () => {
  test.each([
    ['12,40 Pizza mit Ben', '"Pizza" 1240 with:me,ben'],
    ['Pizza 1.200,50 bezahlt von Ben', '"Pizza" 120050 by:ben'],
    ['Pizza 12.40', '"Pizza" 1240'],
    ['Sofa 1.200 €', '"Sofa" 120000'],
    ['Sofa 1 200 €', '"Sofa" 120000'],
    ['Ben hat 12 bezahlt', '"Ben hat 12 bezahlt"'],
    ['Kino 12 von Ben bezahlt', '"Kino" 1200 by:ben'],
    ['Pizza 24 gestern für alle', '"Pizza" 2400 11-28 with:all'],
    ['Pizza 24 alle', '"Pizza" 2400 with:all'],
    ['Allesreiniger 4,20', '"Allesreiniger" 420'],
    ['Markt am Samstag 12', '"Markt" 11-28 1200'],
    ['Samstag Markt 12', '"Samstag Markt" 1200'],
    ['Kino 20 am 3.11.', '"Kino" 2000 11-03'],
    ['Kino 20 3. November', '"Kino" 2000 11-03'],
    ['Miete 800 KW 47', '"Miete 800 KW 47"'],
    ['Milch 2 l', '"Milch 2 l"'],
    ['12 Eier 3,50', '"12 Eier" 350'],
    ['20 Franken Zug', '"Zug" 2000CHF'],
    ['CHF 20 Zug', '"Zug" 2000CHF'],
    ['Kaffee für 3,20 mit Chloe und Ana', '"Kaffee" 320 with:me,chloe,ana'],
    ['Taxi vorgestern 15', '"Taxi" 11-27 1500'],
    ['so ein Kram 5', '"so ein Kram" 500'],
    ['1’200.50 Sofa', '"Sofa" 120050'],
  ])('%s', (text, expected) => {
    expect(said('de', 'expense', text)).toBe(expected);
  });
});

describe('a task or bill typed in German', () => {
  test.each([
    ['Küche jeden Samstag alle', '"Küche" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['Müll morgen', '"Müll" 11-30'],
    ['Müll übermorgen mit Ben', '"Müll" 12-01 with:me,ben'],
    ['Fenster alle 2 Wochen', '"Fenster" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['Fenster alle zwei Wochen', '"Fenster" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['Bad montags', '"Bad" WEEKLY;INTERVAL=1;BYDAY=MO@11-30'],
    ['Bad jeden Montag und Donnerstag', '"Bad" WEEKLY;INTERVAL=1;BYDAY=MO,TH@11-30'],
    ['Bad jeden zweiten Samstag', '"Bad" WEEKLY;INTERVAL=2;BYDAY=SA@12-05'],
    ['Steuer bis 31.12.', '"Steuer" 12-31'],
    ['Steuer bis zum 31. Dezember', '"Steuer" 12-31'],
    ['Blumen täglich', '"Blumen" DAILY;INTERVAL=1~@11-30'],
    ['Zahnarzt in 3 Tagen', '"Zahnarzt" 12-02'],
    ['Zahnarzt nächsten Freitag', '"Zahnarzt" 12-04'],
    ['12 Eier kaufen', '"12 Eier kaufen"'],
  ])('%s', (text, expected) => {
    expect(said('de', 'task', text)).toBe(expected);
  });
  test.each([
    ['Miete 1400 am 1.', '"Miete" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['Miete 1.400 monatlich am 3.', '"Miete" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=3@12-03'],
    [
      'Versicherung 120 vierteljährlich',
      '"Versicherung" 12000 MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30',
    ],
  ])('%s', (text, expected) => {
    expect(said('de', 'bill', text)).toBe(expected);
  });
});

describe('an expense typed in French', () => {
  test.each([
    ['12,40 pizza avec ben', '"pizza" 1240 with:me,ben'],
    ['pizza 12,40 € payé par Ben', '"pizza" 1240 by:ben'],
    ['3€50 café', '"café" 350'],
    ['canapé 1 200,50', '"canapé" 120050'],
    ['canapé 1\u202F200 €', '"canapé" 120000'],
    ['pizza 24 hier pour tous', '"pizza" 2400 11-28 with:all'],
    ['pizza 24 avant-hier', '"pizza" 2400 11-27'],
    ['pizza 24 tous', '"pizza" 2400 with:all'],
    ['marché samedi 12', '"marché" 11-28 1200'],
    ['marché du samedi 12', '"marché du samedi" 1200'],
    ['samedi 28 novembre pizza 12', '"pizza" 11-28 1200'],
    ['pizza 12 le 3 nov', '"pizza" 1200 11-03'],
    ['pizza 12 03/11', '"pizza" 1200 11-03'],
    ['Ben a payé 12 taxi', '"taxi" by:ben 1200'],
    ['lait 2 l', '"lait 2 l"'],
    ['courses avec Chloé et Ana 40', '"courses" with:me,chloe,ana 4000'],
    ['taxi pour 12 aujourd’hui', '"taxi" 1200 11-29'],
  ])('%s', (text, expected) => {
    expect(said('fr', 'expense', text)).toBe(expected);
  });
});

describe('a task or bill typed in French', () => {
  test.each([
    ['cuisine chaque samedi tous', '"cuisine" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['cuisine tous les samedis', '"cuisine" WEEKLY;INTERVAL=1;BYDAY=SA@12-05'],
    ['poubelles le mardi et le vendredi', '"poubelles" WEEKLY;INTERVAL=1;BYDAY=TU,FR@12-01'],
    ['poubelles demain', '"poubelles" 11-30'],
    ['poubelles après-demain', '"poubelles" 12-01'],
    ['vitres toutes les 2 semaines', '"vitres" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['plantes tous les jours', '"plantes" DAILY;INTERVAL=1~@11-30'],
    ['dentiste dans 3 jours', '"dentiste" 12-02'],
    ['dentiste vendredi prochain', '"dentiste" 12-04'],
    ['dentiste le 1er janvier', '"dentiste" 2027-01-01'],
  ])('%s', (text, expected) => {
    expect(said('fr', 'task', text)).toBe(expected);
  });
  test.each([
    ['loyer 1400 le 1er', '"loyer" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['loyer 1400 le 5 de chaque mois', '"loyer" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=5@12-05'],
    ['abonnement 9,99 mensuel', '"abonnement" 999 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
  ])('%s', (text, expected) => {
    expect(said('fr', 'bill', text)).toBe(expected);
  });
});

describe('an expense typed in Spanish', () => {
  test.each([
    ['12,40 pizza con ben', '"pizza" 1240 with:me,ben'],
    ['pizza 12,40 pagado por Ben', '"pizza" 1240 by:ben'],
    ['sofá 1.200,50 €', '"sofá" 120050'],
    ['pizza 24 ayer para todos', '"pizza" 2400 11-28 with:all'],
    ['pizza 24 todos', '"pizza" 2400 with:all'],
    ['pizza 24 anteayer', '"pizza" 2400 11-27'],
    ['mercado sábado 12', '"mercado" 11-28 1200'],
    ['mercado del sábado 12', '"mercado del sábado" 1200'],
    ['mercado el sábado 12', '"mercado" 11-28 1200'],
    ['pizza 12 el 3 de noviembre', '"pizza" 1200 11-03'],
    ['pizza 12 3/11', '"pizza" 1200 11-03'],
    ['Ben pagó taxi 12', '"taxi" by:ben 1200'],
    ['leche 2 l', '"leche 2 l"'],
    ['taxi por 12,50 con Chloé y Ana', '"taxi" 1250 with:me,chloe,ana'],
  ])('%s', (text, expected) => {
    expect(said('es', 'expense', text)).toBe(expected);
  });
});

describe('a task or bill typed in Spanish', () => {
  test.each([
    ['cocina cada sábado todos', '"cocina" WEEKLY;INTERVAL=1;BYDAY=SA@12-05 with:all'],
    ['cocina todos los sábados', '"cocina" WEEKLY;INTERVAL=1;BYDAY=SA@12-05'],
    ['basura mañana', '"basura" 11-30'],
    ['basura pasado mañana', '"basura" 12-01'],
    ['ventanas cada 2 semanas', '"ventanas" WEEKLY;INTERVAL=2;BYDAY=MO~@11-30'],
    ['plantas cada día', '"plantas" DAILY;INTERVAL=1~@11-30'],
    ['dentista dentro de 3 días', '"dentista" 12-02'],
    ['dentista el próximo viernes', '"dentista" 12-04'],
  ])('%s', (text, expected) => {
    expect(said('es', 'task', text)).toBe(expected);
  });
  test.each([
    ['alquiler 1400 el día 1', '"alquiler" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=1@12-01'],
    ['alquiler 1400 el 5 de cada mes', '"alquiler" 140000 MONTHLY;INTERVAL=1;BYMONTHDAY=5@12-05'],
    ['internet 39,90 mensual', '"internet" 3990 MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1~@11-30'],
  ])('%s', (text, expected) => {
    expect(said('es', 'bill', text)).toBe(expected);
  });
});
