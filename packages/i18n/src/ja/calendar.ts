import type { TranslationOf } from '../catalogue.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: TranslationOf<typeof english> = {
  'calendar.refused.subject': 'カレンダーでの変更は反映されませんでした',
  'calendar.moved.intro':
    'カレンダーで下記の予定を移動されましたが、新しい時間では予約を行えません。予約は元のままで、カレンダーの予定は元に戻されます。',
  'calendar.deleted.intro':
    'カレンダーから下記の予定を削除されましたが、この方法では予約をキャンセルできません。予約は元のままで、予定はカレンダーに戻されます。',
  'calendar.field.meeting': 'ミーティング',
  'calendar.field.booked': '予約の時間',
  'calendar.field.moved': 'カレンダーの時間',
  'calendar.field.reason': '理由',
  'calendar.action.open': '予約を開く',
  'calendar.footer': '予約がカレンダーに書き込まれるため、Daybookから送信されました。',
}
