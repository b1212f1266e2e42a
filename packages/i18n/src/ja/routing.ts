import type { TranslationOf } from '../catalogue.ts'
import type { routing as english } from '../en/routing.ts'

export const routing: TranslationOf<typeof english> = {
  'routing.closed.title': 'このフォームは受付を終了しています',
  'routing.closed.text': '現在、回答を受け付けていません。アドレスを案内した方にお問い合わせください。',
  'routing.submit': '次へ',
  'routing.noRoute':
    '現在、ご回答に合う案内先がありません。回答を変更するか、アドレスを案内した方にお問い合わせください。',
  'routing.gone': 'ご回答に合う予定は現在予約できません。アドレスを案内した方にお問い合わせください。',
  'routing.thanks': 'ありがとうございます',
}
