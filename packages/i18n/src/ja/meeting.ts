import type { TranslationOf } from '../catalogue.ts'
import type { meeting as source } from '../en/meeting.ts'

export const meeting: TranslationOf<typeof source> = {
  'meeting.failed.subject': '{app} に会議室を作成できません',
  'meeting.refused.intro':
    '{app} が接続済みのアカウントを受け付けないため、次のミーティングにはまだ会議室がありません。{app} を再接続してください。接続できしだい、会議室が作成されます。',
  'meeting.givenUp.intro':
    '1 日の間、次のミーティングの会議室を {app} に作成できませんでした。サーバーは作成を中止しました。ミーティングの場所を変更するか、参加者に場所をお知らせください。',
  'meeting.field.meeting': 'ミーティング',
  'meeting.field.when': '時間',
  'meeting.field.reason': '理由',
  'meeting.action.open': '予約を開く',
  'meeting.footer': '接続済みのビデオアプリでミーティングが行われるため、Daybook が送信しました。',
}
