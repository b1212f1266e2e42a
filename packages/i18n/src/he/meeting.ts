import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': 'אין חדר אצל {app} לאחת הפגישות',
  'meeting.refused.intro':
    '{app} לא מקבל את החשבון המחובר, ולכן לפגישה שלהלן אין עדיין חדר. נא לחבר את {app} שוב. החדר ייווצר ברגע שזה יצליח.',
  'meeting.givenUp.intro':
    'כבר יממה שלא ניתן ליצור חדר אצל {app} לפגישה שלהלן, והשרת הפסיק לנסות. נא לשנות את מקום הפגישה, או להודיע למשתתפים היכן נפגשים.',
  'meeting.field.meeting': 'פגישה',
  'meeting.field.when': 'שעה',
  'meeting.field.reason': 'סיבה',
  'meeting.action.open': 'פתיחת ההזמנה',
  'meeting.footer': 'נשלח מ־Daybook, כי הפגישות שלך מתקיימות ביישום וידאו מחובר.',
}
