import type { TranslationOf } from '../catalogue.ts'
import type { seat as source } from '../en/seat.ts'

export const seat: TranslationOf<typeof source> = {
  'seat.page.left': 'ההשתתפות שלך הסתיימה',
  'seat.page.leftText': 'המקום שלך בפגישה הזו הוחזר.',
  'seat.page.unknown': 'כמה אנשים משתתפים בפגישה הזו. נא להשתמש בקישור מהודעת הדוא״ל שלך.',
  'seat.page.question': 'לוותר על המקום שלך?',
  'seat.page.giveBack': 'ויתור על המקום שלי',
}
