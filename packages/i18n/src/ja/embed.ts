import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': '閉じる',
  'embed.manage': '予約を管理',
  'embed.build.title': 'サイトに予約ページを表示する',
  'embed.build.text': '表示するページと表示方法を選び、コードをサイトに貼り付けてください。',
  'embed.build.page': '予約ページ',
  'embed.build.kind': '表示方法',
  'embed.build.inline': 'ページの一部として',
  'embed.build.popup': 'クリックするとページの上に',
  'embed.build.floating': '隅のボタンとして',
  'embed.build.theme': '配色',
  'embed.build.auto': 'サイトに合わせる',
  'embed.build.light': 'ライト',
  'embed.build.dark': 'ダーク',
  'embed.build.label': 'ボタンの文字',
  'embed.build.labelDefault': '予約する',
  'embed.build.show': '表示',
  'embed.build.code': 'サイト用のコード',
  'embed.build.preview': 'プレビュー',
  'embed.build.none': '予約できるイベントタイプはまだありません。',
  'embed.build.more': 'すべての設定とプログラム向けのイベントはドキュメントにあります。',
}
