import type { TranslationOf } from '../catalogue.ts'
import type { connecting as source } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof source> = {
  'connecting.ask.title': 'לחבר את החשבון הזה ב-{provider}?',
  'connecting.ask.text': 'זה עתה אפשרתם ל-Daybook להשתמש בחשבון ב-{provider}. הוא עדיין לא מחובר.',
  'connecting.ask.account': 'החשבון ב-{provider}',
  'connecting.ask.person': 'חשבון Daybook',
  'connecting.ask.group': 'צוות Daybook',
  'connecting.ask.means.calendar':
    'אשרו רק אם שניהם שלכם, או אם אתם יודעים מי משתמש בחשבון Daybook. שם רואים מתי היומן שלכם תפוס, וההזמנות נכתבות בו.',
  'connecting.ask.means.conferencing':
    'אשרו רק אם שניהם שלכם, או אם אתם יודעים מי משתמש בחשבון Daybook. משם אפשר ליצור פגישות בשמכם.',
  'connecting.ask.means.payment':
    'אשרו רק אם שניהם שלכם, או אם אתם יודעים מי משתמש בחשבון Daybook. מה שמשולם שם עבור הזמנות עובר לחשבון הזה.',
  'connecting.ask.yes': 'כן, לחבר',
  'connecting.ask.no': 'לא',
  'connecting.connected.title': '{provider} מחובר',
  'connecting.connected.text': 'אפשר לסגור את הדף הזה.',
  'connecting.nothing.title': 'לא חובר שום חשבון ב-{provider}',
  'connecting.nothing.text': 'ל-Daybook לא נשארה גישה אליו. אפשר לסגור את הדף הזה.',
  'connecting.failed.title': 'לא ניתן היה לחבר את החשבון ב-{provider}',
  'connecting.failed.text': 'ל-Daybook לא נשארה גישה אליו. התחילו שוב במקום שממנו באתם.',
  'connecting.refused.title': 'לא ניתן היה לחבר את החשבון',
  'connecting.leads': 'ההמשך מוביל אל מחוץ לשרת הזה, אל {host}. המשיכו רק אם אתם מכירים את המקום.',
  'connecting.goOn': 'המשך אל {host}',
  'connecting.gone.title': 'הקישור הזה כבר לא פועל',
  'connecting.gone.text':
    'הוא פועל פעם אחת, במשך עשר דקות, ורק בדפדפן שפתח אותו. פתיחתו עכשיו לא חיברה דבר. התחילו שוב לחבר את החשבון.',
  'connecting.elsewhere.title': 'זה התחיל במקום אחר',
  'connecting.elsewhere.text':
    'דפדפן אחר או אדם אחר התחיל לחבר את החשבון הזה. לא חובר דבר. אם ברצונכם לחבר חשבון שלכם, התחברו כאן והתחילו בעצמכם.',
}
