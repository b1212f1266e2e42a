import type { TranslationOf } from '../catalogue.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: TranslationOf<typeof english> = {
  'dashboard.title': 'ダッシュボード',
  'dashboard.starting': 'ダッシュボードを開始しています…',
  'dashboard.needsScript': 'ダッシュボードには JavaScript が必要です',
  'dashboard.needsScriptText':
    'このブラウザーで JavaScript を有効にしてから、ページを再読み込みしてください。セキュリティ設定と予約ページは JavaScript なしでも使えます。',
  'dashboard.late': '通常より時間がかかっています。接続を確認してください。',
  'dashboard.again': 'ページを再読み込み',
}
