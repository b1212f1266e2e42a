import type { TranslationOf } from '../../catalogue.ts'
import type { home as english } from '../../en/dashboard/home.ts'

export const home: TranslationOf<typeof english> = {
  'home.title': 'こんにちは、{name} さん',
  'home.link.title': '予約ページ',
  'home.link.lead': 'このリンクを知っている人は誰でも予約できます。',
  'home.link.open': 'ページを開く',
  'home.next.title': '次の予約',
  'home.next.all': 'すべての予約',
  'home.next.none': '今後の予約はありません。リンクを共有すると、ここに表示されます。',
  'home.next.with': '{name} さん',
  'home.waiting.title': { other: '{count}件の予約が返事を待っています' },
  'home.waiting.open': '返事をする',
  'home.start.title': 'はじめの手順',
  'home.start.lead': '{total}件中 {done}件が完了。',
  'home.start.done': '完了',
  'home.start.open': '開く',
  'home.start.type': 'イベントタイプを作る',
  'home.start.typeText': '長さ、場所、質問など、予約できる内容を決めます。',
  'home.start.calendar': 'カレンダーを接続する',
  'home.start.calendarText': 'カレンダーに予定がある間は予約されず、予約はカレンダーに入ります。',
  'home.start.place': '会う場所を決める',
  'home.start.placeText': 'ビデオ通話、住所、電話番号など、全員に場所が分かるようにします。',
  'home.start.share': 'リンクを共有する',
  'home.start.shareText': 'メール、ウェブサイト、メッセージにリンクを入れてください。',
}
