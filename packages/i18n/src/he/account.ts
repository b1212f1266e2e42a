import type { TranslationOf } from '../catalogue.ts'
import type { account as source } from '../en/account.ts'

export const account: TranslationOf<typeof source> = {
  'account.verifyEmail.subject': 'אישור כתובת הדוא״ל שלך',
  'account.verifyEmail.intro':
    'נוצר חשבון Daybook עם הכתובת הזו. נא לאשר שהיא שלך. הקישור תקף ליום אחד. אם זה לא היית את או אתה, אין צורך לעשות דבר.',
  'account.verifyEmail.action': 'אישור הכתובת',
  'account.verifyAddress.subject': 'אישור כתובת הדוא״ל הזו',
  'account.verifyAddress.intro':
    'הכתובת הזו עומדת להתווסף לחשבון Daybook לצד הכתובת שלו. נא לאשר שהיא שלך. הקישור תקף ליום אחד. אם לא ביקשת זאת, אין צורך לעשות דבר.',
  'account.verifyAddress.action': 'אישור הכתובת',
  'account.resetPassword.subject': 'בחירת סיסמה חדשה',
  'account.resetPassword.intro':
    'התבקשה סיסמה חדשה לחשבון Daybook שלך. הקישור תקף לשעה, ולפעם אחת. אם לא ביקשת זאת, אין צורך לעשות דבר: הסיסמה נשארת כפי שהיא.',
  'account.resetPassword.action': 'בחירת סיסמה חדשה',
  'account.confirmEmailChange.subject': 'אישור כתובת הדוא״ל החדשה שלך',
  'account.confirmEmailChange.intro':
    'מעתה זו תהיה הכתובת של חשבון Daybook. נא לאשר שהיא שלך. הקישור תקף ליום אחד. אם לא ביקשת זאת, אין צורך לעשות דבר.',
  'account.confirmEmailChange.action': 'אישור הכתובת החדשה',
  'account.emailChangeAsked.subject': 'כתובת הדוא״ל שלך עומדת להשתנות',
  'account.emailChangeAsked.intro':
    'לחשבון Daybook שלך תהיה כתובת אחרת, לאחר שתאושר שם. אם לא ביקשת זאת, כדאי לשנות את הסיסמה: זה מסיים את כל החיבורים ומבטל את השינוי.',
  'account.emailChangeAsked.action': 'בחירת סיסמה חדשה',
  'account.passwordChanged.subject': 'הסיסמה שלך שונתה',
  'account.passwordChanged.intro':
    'לחשבון Daybook שלך יש סיסמה חדשה, וכל מי שהיה מחובר נותק. מפתחות API ממשיכים לפעול, אלא אם בוטלו יחד איתה. אם לא ביקשת זאת, יש לבחור עכשיו סיסמה אחרת.',
  'account.passwordChanged.action': 'בחירת סיסמה חדשה',
  'account.secondFactorOn.subject': 'האימות הדו־שלבי הופעל',
  'account.secondFactorOn.intro':
    'מעתה חשבון Daybook שלך יבקש בכניסה קוד מהמכשיר שלך. אם לא ביקשת זאת, יש לבחור עכשיו סיסמה חדשה.',
  'account.secondFactorOn.action': 'בחירת סיסמה חדשה',
  'account.secondFactorOff.subject': 'האימות הדו־שלבי כובה',
  'account.secondFactorOff.intro':
    'מעתה חשבון Daybook שלך יבקש בכניסה רק את הסיסמה. אם לא ביקשת זאת, יש לבחור עכשיו סיסמה חדשה.',
  'account.secondFactorOff.action': 'בחירת סיסמה חדשה',
  'account.field.account': 'חשבון',
  'account.field.newAddress': 'כתובת חדשה',
  'account.footer': 'נשלח מ־Daybook, כי הכתובת הזו שייכת לחשבון או עומדת להשתייך אליו.',
}
