import type { TranslationOf } from '../catalogue.ts'
import type { verification as english } from '../en/verification.ts'

export const verification: TranslationOf<typeof english> = {
  'verification.mail.subject': '確認コード',
  'verification.mail.intro': {
    other:
      'このコードを、求められた画面に入力してください。{count}分間有効で、1回だけ使えます。お心当たりがない場合は、何もする必要はありません。',
  },
  'verification.mail.code': 'コード',
  'verification.mail.footer': 'このアドレスが入力されたため、Daybookからお送りしています。',
  'verification.sms': {
    other: '{code} はDaybookの確認コードです。{count}分間有効です。ほかの人に教えないでください。',
  },
}
