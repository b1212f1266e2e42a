import type { TranslationOf } from '../catalogue.ts'
import type { routing as source } from '../en/routing.ts'

export const routing: TranslationOf<typeof source> = {
  'routing.closed.title': 'הטופס הזה סגור',
  'routing.closed.text': 'הוא לא מקבל תשובות כרגע. אפשר לפנות למי שנתן את הכתובת.',
  'routing.submit': 'המשך',
  'routing.noRoute': 'התשובות שלך לא מובילות כרגע לשום מקום. אפשר לשנות אותן, או לפנות למי שנתן את הכתובת.',
  'routing.gone': 'מה שהתשובות שלך מובילות אליו לא ניתן להזמנה כרגע. אפשר לפנות למי שנתן את הכתובת.',
  'routing.thanks': 'תודה',
}
