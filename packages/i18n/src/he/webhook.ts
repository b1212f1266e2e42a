import type { TranslationOf } from '../catalogue.ts'
import type { webhook as source } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof source> = {
  'webhook.failing.subject': 'אי אפשר למסור Webhook',
  'webhook.failing.intro':
    'כבר יממה שלא ניתן למסור דבר לכתובת שלהלן. נמשיך לנסות, כל מסירה במשך שלושה ימים. אחרי חמישה ימים בלי הצלחה ה־Webhook יכובה.',
  'webhook.disabled.subject': 'Webhook כובה',
  'webhook.disabled.intro':
    'במשך חמישה ימים לא ניתן היה למסור דבר לכתובת שלהלן, ולכן לא יישלח אליה עוד דבר. מה שמחכה למסירה נשמר: אפשר להפעיל שוב את ה־Webhook, והוא ימשיך מהמקום שבו נעצר.',
  'webhook.gone.subject': 'Webhook כובה על ידי המקבל',
  'webhook.gone.intro':
    'הכתובת שלהלן ענתה שהיא כבר לא קיימת (410), ולכן לא יישלח אליה עוד דבר. אם זו טעות, אפשר להפעיל שוב את ה־Webhook: מה שמחכה למסירה נשמר.',
  'webhook.field.address': 'כתובת',
  'webhook.field.since': 'בלי הצלחה מאז',
  'webhook.field.lastFailure': 'הכישלון האחרון',
  'webhook.footer': 'נשלח מ־Daybook, כי ה־Webhook הזה באחריותך.',
}
