import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'הצטרפות לפגישת הווידאו',
  'video.page.open': 'החדר פתוח',
  'video.page.openText': 'הפגישה מתקיימת ב־{server}. ייתכן שהשרת הזה יבקש מהראשון שמגיע להיכנס לחשבון.',
  'video.page.provider': 'הפגישה מתקיימת ב־{app}',
  'video.page.providerText': 'אפשר להיכנס לשם בכל עת. ייתכן שיהיה צורך להמתין שם עד שהמארח יגיע.',
  'video.page.early': 'החדר עוד לא פתוח',
  'video.page.earlyText': 'הוא נפתח {count} דקות לפני הפגישה: {time}.',
  'video.page.again': 'ניסיון נוסף',
  'video.page.closed': 'החדר סגור.',
  'video.page.elsewhere': 'לפגישה הזו אין חדר וידאו',
  'video.page.elsewhereText': 'היא מתקיימת במקום אחר, שמצוין בהזמנה.',
  'video.page.off': 'פגישות וידאו כבויות',
  'video.page.offText': 'השרת הזה כבר לא מציע חדרי וידאו. נא לשאול את הצד השני היכן נפגשים.',
  'video.page.making': 'החדר נוצר',
  'video.page.makingText': '{app} יוצר חדר לפגישה. הדף הזה נטען שוב מעצמו.',
  'video.page.slow': 'החדר עדיין נוצר',
  'video.page.slowText': '{app} עוד לא יצר חדר. נא לנסות שוב בעוד כמה דקות.',
  'video.page.failed': 'לפגישה אין חדר',
  'video.page.failedText': 'לא ניתן היה ליצור חדר אצל {app}. נא לשאול את הצד השני היכן נפגשים.',
}
