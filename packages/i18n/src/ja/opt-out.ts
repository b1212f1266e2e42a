import type { TranslationOf } from '../catalogue.ts'
import type { optOut as english } from '../en/opt-out.ts'

export const optOut: TranslationOf<typeof english> = {
  'optOut.mail': 'ご予約に関連してお送りしています。この種のメッセージの配信停止はこちら：',
  'optOut.mail.link': '配信を停止する',
  'optOut.page.title': '配信を停止しますか？',
  'optOut.page.text':
    '{email}には、リマインダーなど主催者が任意に送るメッセージが届かなくなります。日時の変更やキャンセルなど、ご予約に関するお知らせは引き続き届きます。',
  'optOut.page.submit': '配信を停止する',
  'optOut.page.done': '配信を停止しました',
  'optOut.page.doneText': '{email}には、今後これらのメッセージは届きません。',
  'optOut.page.undo': '配信を再開する',
  'optOut.page.undone': '配信を再開しました',
  'optOut.page.undoneText': '{email}に、リマインダーなど主催者からのメッセージが再び届きます。',
  'optOut.page.gone': 'このリンクは使えません',
  'optOut.page.goneText': '一部が欠けているか、1年以上前のものです。新しいメッセージのリンクをお使いください。',
}
