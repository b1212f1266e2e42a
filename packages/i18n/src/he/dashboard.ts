import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'לוח הבקרה',
  'dashboard.starting': 'לוח הבקרה עולה…',
  'dashboard.needsScript': 'לוח הבקרה צריך JavaScript',
  'dashboard.needsScriptText':
    'הפעילו JavaScript בדפדפן הזה וטענו את הדף מחדש. הגדרות האבטחה וכל דפי ההזמנה פועלים גם בלעדיו.',
  'dashboard.late': 'זה לוקח יותר מהרגיל. בדקו את החיבור.',
  'dashboard.again': 'טעינת הדף מחדש',
}
