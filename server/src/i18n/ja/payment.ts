import type { TranslationOf } from '../catalogue.ts'
import type { payment as source } from '../en/payment.ts'

export const payment: TranslationOf<typeof source> = {
  'payment.page.due.title': 'ご予約のお支払い',
  'payment.page.due.text': '{time} までこの時間を確保しています。お支払いが済むと予約が確定します。',
  'payment.page.hold.title': 'ご予約のカード登録',
  'payment.page.hold.text':
    '{time} までこの時間を確保しています。今は請求されません。お越しにならなかった場合にのみ {amount} が請求されます。',
  'payment.page.to': 'お支払い先',
  'payment.page.amount': '金額',
  'payment.page.until': '確保の期限',
  'payment.page.pay': '{amount} を支払う',
  'payment.page.saveCard': 'カードを登録する',
  'payment.page.waiting': 'お支払いを確認しています',
  'payment.page.waitingText': '数秒かかります。完了するとこのページに表示されます。',
  'payment.page.paid': 'お支払いを受け付けました',
  'payment.page.paidText': 'この予定に {amount} が支払われました。',
  'payment.page.held': 'カードを登録しました',
  'payment.page.heldText': 'お越しにならなかった場合にのみ {amount} が請求されます。',
  'payment.page.ended': 'この時間の確保は終了しました',
  'payment.page.endedText': '請求はありません。これから届くお支払いはすぐに返金されます。',
  'payment.page.back': '予約に戻る',
  'payment.page.refunding': '返金の手続き中です',
  'payment.page.refundingText': '{amount} がカードに返金されます。数日かかることがあります。',
  'payment.page.refunded': '返金されました',
  'payment.page.refundedText': '{amount} がカードに返金されました。',
  'payment.page.refundFailed': '返金できませんでした',
  'payment.page.refundFailedText': '{host} 様にご連絡ください。{amount} を手動で返金できます。',
  'payment.page.unreachable': '支払いページが現在応答していません。もう一度お試しください。',
  'payment.page.continue': '続ける',
  'payment.page.consent': '予定にお越しにならなかった場合にのみ、このカードに {amount} が請求されます。',
  'payment.page.rescheduleUnpaid':
    'まだ支払われていません。お支払いいただくか、キャンセルして別の時間をご予約ください。',
  'payment.page.open': '支払いに進む',
}
