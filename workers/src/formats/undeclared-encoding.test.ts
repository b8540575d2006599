import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Encodes a text with the bytes, or pairs of bytes, that decode to its characters. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 256; first += 1) {
    for (let second = 0x40; second < 256; second += 1) add(first, second);
  }
  return Buffer.from([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

const page = (text: string) =>
  `<html><head><title>${text.slice(0, 20)}</title></head><body><p>${text}</p></body></html>`;
const russian =
  'Клапан открывает насос перед каждым измерением. Турбина вращает узел и записывает показания для инспекции, а оператор видит их в журнале.';
const ukrainian =
  'Клапан відкриває насос перед кожним вимірюванням тиску. Турбіна обертає вузол і записує показання для інспекції, а оператор бачить їх у журналі.';
const bulgarian =
  'Вентилът отваря помпата преди всяко измерване на налягането. Турбината върти възела и записва показанията за инспекцията, а операторът ги вижда.';

test.each([
  ['windows-1251', russian],
  ['windows-1251', ukrainian],
  ['windows-1251', bulgarian],
  ['koi8-r', russian],
])('reads a Cyrillic text in %s that declares no encoding', (encoding, text) => {
  expect(decodeText(encode(page(text), encoding), 'text/html')).toBe(page(text));
});

test.each([
  ['gbk', '阀门在每次测量压力之前打开泵，涡轮机旋转并记录读数以供检查，操作员可以在日志中看到这些读数。'],
  ['shift_jis', 'バルブは圧力を測定する前にポンプを開き、タービンは検査のために測定値を記録します。'],
  ['euc-jp', 'バルブは圧力を測定する前にポンプを開き、タービンは検査のために測定値を記録します。'],
  [
    'euc-kr',
    '밸브는 압력을 측정하기 전에 펌프를 열고 터빈은 검사를 위해 측정값을 기록하며 운영자가 확인합니다.',
  ],
  ['big5', '閥門在每次測量壓力之前打開泵，渦輪機旋轉並記錄讀數以供檢查，操作員可以在日誌中看到這些讀數。'],
])('reads a text in %s that declares no encoding: %.20s', (encoding, text) => {
  expect(decodeText(encode(page(text), encoding), 'text/html')).toBe(page(text));
});

test.each([
  [
    'windows-1252',
    'Die Größe der Übersicht hängt von den Maßen ab; häufig genügen fünf Stück für die Prüfung der Geräte.',
  ],
  [
    'windows-1252',
    'Déjà vu: l’été, le café était fermé à cause de la fête, et le garçon réglait la télé à côté de l’entrée.',
  ],
  [
    'windows-1253',
    'Η βαλβίδα ανοίγει την αντλία πριν από κάθε μέτρηση της πίεσης και ο στρόβιλος καταγράφει τις ενδείξεις.',
  ],
  [
    'windows-1255',
    'השסתום פותח את המשאבה לפני כל מדידה של הלחץ והטורבינה רושמת את הנתונים עבור הביקורת של המפעיל ביומן.',
  ],
  [
    'windows-1256',
    'يفتح الصمام المضخة قبل كل قياس للضغط في المرجل وتسجل التوربينة القراءات من أجل الفحص ويراها المشغل',
  ],
  ['windows-874', 'วาล์วเปิดปั๊มก่อนการวัดความดันทุกครั้งและกังหันบันทึกค่าที่อ่านได้เพื่อการตรวจสอบของผู้ปฏิบัติงาน'],
])('reads a text in %s as windows-1252: %.20s', (encoding, text) => {
  const bytes = encode(page(text), encoding);
  expect(decodeText(bytes, 'text/html')).toBe(new TextDecoder('windows-1252').decode(bytes));
});
