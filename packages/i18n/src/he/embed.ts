import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'סגירה',
  'embed.manage': 'ניהול ההזמנה',
  'embed.build.title': 'הצגת דף הזמנה באתר שלך',
  'embed.build.text': 'בחרו מה יוצג ואיך הוא ייראה, ואז העתיקו את הקוד לאתר.',
  'embed.build.page': 'דף הזמנה',
  'embed.build.kind': 'אופן ההצגה',
  'embed.build.inline': 'כחלק מהדף',
  'embed.build.popup': 'מעל הדף, אחרי לחיצה',
  'embed.build.floating': 'ככפתור בפינה',
  'embed.build.theme': 'צבעים',
  'embed.build.auto': 'כמו האתר',
  'embed.build.light': 'בהיר',
  'embed.build.dark': 'כהה',
  'embed.build.label': 'הטקסט של הכפתור',
  'embed.build.labelDefault': 'קביעת פגישה',
  'embed.build.show': 'הצגה',
  'embed.build.code': 'הקוד לאתר שלך',
  'embed.build.preview': 'תצוגה מקדימה',
  'embed.build.none': 'עדיין אין לך סוגי פגישות שאפשר להזמין.',
  'embed.build.more': 'כל האפשרויות והאירועים לתוכנות נמצאים בתיעוד.',
}
