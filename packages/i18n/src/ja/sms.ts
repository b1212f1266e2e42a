import type { TranslationOf } from '../catalogue.ts'
import type { sms as english } from '../en/sms.ts'

export const sms: TranslationOf<typeof english> = {
  'sms.scheduled': '予約確定：{title}（{name} 様）、{when} {url}',
  'sms.requested': '申し込み：{title}（{name} 様）、{when}。結果は追ってお知らせします。 {url}',
  'sms.rescheduled': '日時変更：{title}（{name} 様）は {when} になりました。 {url}',
  'sms.cancelled': 'キャンセル：{title}（{name} 様）、{when}',
  'sms.declined': '不成立：{title}（{name} 様）、{when}',
  'sms.locationChanged': '場所変更：{title}（{name} 様）、{when} {url}',
  'sms.reassigned': '担当者変更：{title}（{name} 様）、{when} {url}',
  'sms.attendeeRemoved': '参加取り消し：{title}（{name} 様）、{when}',
}
