import type { TranslationOf } from '../catalogue.ts'
import type { optOut as source } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof source> = {
  'optOut.mail': 'ההודעה הזו נשלחה אליך בגלל הזמנה. כדי לא לקבל עוד הודעות מסוג זה:',
  'optOut.mail.link': 'הסרה מהרשימה',
  'optOut.page.title': 'בלי הודעות נוספות?',
  'optOut.page.text':
    'אל {email} לא יגיעו עוד תזכורות והודעות אחרות שמארחים שולחים מיוזמתם. על מה שקורה להזמנות שלך, כמו מועד חדש או ביטול, עדיין נודיע.',
  'optOut.page.submit': 'הסרה מהרשימה',
  'optOut.page.done': 'הוסרת מהרשימה',
  'optOut.page.doneText': 'אל {email} לא יגיעו עוד הודעות כאלה.',
  'optOut.page.undo': 'לקבל אותן שוב',
  'optOut.page.undone': 'ההודעות יגיעו שוב',
  'optOut.page.undoneText': 'תזכורות והודעות אחרות של מארחים יגיעו שוב אל {email}.',
  'optOut.page.gone': 'הקישור הזה לא עובד',
  'optOut.page.goneText': 'הוא אינו שלם, או שעברה יותר משנה. בהודעות חדשות יותר יש קישור חדש יותר.',
}
