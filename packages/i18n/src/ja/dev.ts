import type { TranslationOf } from '../catalogue.ts'
import type { dev as english } from '../en/dev.ts'

export const dev: TranslationOf<typeof english> = {
  'dev.kept.title': '保管されたメッセージ',
  'dev.kept.text':
    'メールサーバーが設定されていないため（SMTP_URL）、送信されるはずだったものをここに新しい順に保管しています。',
  'dev.kept.to': '宛先で絞り込む',
  'dev.kept.show': '表示する',
  'dev.kept.all': 'すべて表示する',
  'dev.kept.none': '保管されたものはありません。',
  'dev.kept.earlier': '以前のメッセージ',
  'dev.kept.samples': 'すべてのメールの見本',
  'dev.refused.title': 'これらのメッセージを見られるのは管理者だけです',
  'dev.refused.text': 'ほかの人としてサインインできるリンクが含まれています。',

  'dev.message.from': '差出人',
  'dev.message.to': '宛先',
  'dev.message.answersTo': '返信先',
  'dev.message.written': '作成日時',
  'dev.message.channel': '送信方法',
  'dev.message.language': '言語',
  'dev.message.untitled': 'テキストメッセージ',
  'dev.message.html': 'HTML表示',
  'dev.message.text': 'テキスト表示',
  'dev.message.back': 'メッセージ一覧に戻る',

  'dev.samples.title': 'すべてのメールの見本',
  'dev.samples.text': '架空の人物による見本を、このページの言語で表示しています。言語はページの下部で変更できます。',
  'dev.samples.bookings': '予約について',
  'dev.samples.accounts': 'アカウントについて',
  'dev.samples.webhooks': 'Webhookについて',
  'dev.samples.back': '見本の一覧に戻る',
}
