import type { TranslationOf } from '../catalogue.ts'
import type { rating as english } from '../en/rating.ts'

export const rating: TranslationOf<typeof english> = {
  'rating.mail.intro': '{name} 様との予定が終了しました。いかがでしたか？回答はすぐに終わります。',
  'rating.mail.action': '評価する',
  'rating.text': '{title}（{name} 様）はいかがでしたか？ {url}',
  'rating.page.title': 'いかがでしたか？',
  'rating.page.rating': '評価',
  'rating.page.1': '1：とても悪い',
  'rating.page.2': '2：悪い',
  'rating.page.3': '3：ふつう',
  'rating.page.4': '4：良い',
  'rating.page.5': '5：とても良い',
  'rating.page.feedback': 'ご感想',
  'rating.page.feedbackHint': '{host} 様に表示されます。',
  'rating.page.submit': '評価を送信する',
  'rating.page.done': 'ご評価ありがとうございます',
  'rating.page.doneText': '{host} 様が確認できるようになりました。同じリンクから変更できます。',
  'rating.page.impossible': 'この予定は評価できません',
  'rating.page.notHeld': 'この予定は行われませんでした。',
  'rating.page.tooEarly': 'まだ終了していません。終了後にもう一度開いてください。',
}
