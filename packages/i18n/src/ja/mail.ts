import type { TranslationOf } from '../catalogue.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: TranslationOf<typeof english> = {
  'mail.scheduled.subject': '【確定】{title}、{date}',
  'mail.scheduled.attendee.heading': 'ご予約が確定しました',
  'mail.scheduled.attendee.intro': '{name} 様との予定です。',
  'mail.scheduled.organizer.heading': '新しい予約が入りました',
  'mail.scheduled.organizer.intro': '{name} 様から予約が入りました。',

  'mail.requested.subject': '【申し込み】{title}、{date}',
  'mail.requested.attendee.heading': '申し込みを送信しました',
  'mail.requested.attendee.intro': '{name} 様がこの日時を確認します。結果は追ってお知らせします。',
  'mail.requested.organizer.heading': '返答をお待ちの予約があります',
  'mail.requested.organizer.intro': '{name} 様からこの日時の申し込みがありました。承認または辞退をお願いします。',

  'mail.rescheduled.subject': '【日時変更】{title}、{date}',
  'mail.rescheduled.attendee.heading': 'ご予約の日時が変わりました',
  'mail.rescheduled.attendee.intro': '{name} 様との予定の日時が変わりました。',
  'mail.rescheduled.organizer.heading': '予約の日時が変わりました',
  'mail.rescheduled.organizer.intro': '{name} 様との予定の日時が変わりました。',

  'mail.cancelled.subject': '【キャンセル】{title}、{date}',
  'mail.cancelled.attendee.heading': 'ご予約がキャンセルされました',
  'mail.cancelled.attendee.intro': '{name} 様との予定は行われません。',
  'mail.cancelled.organizer.heading': '予約がキャンセルされました',
  'mail.cancelled.organizer.intro': '{name} 様との予定は行われません。この時間は再び空きになりました。',

  'mail.declined.subject': '【不成立】{title}、{date}',
  'mail.declined.attendee.heading': '申し込みは承認されませんでした',
  'mail.declined.attendee.intro': '{name} 様はこの日時に対応できません。',
  'mail.declined.organizer.heading': '申し込みを辞退しました',
  'mail.declined.organizer.intro': 'この日時に対応できないことを {name} 様にお知らせしました。',

  'mail.guestsAdded.subject': '【参加者追加】{title}、{date}',
  'mail.guestsAdded.attendee.heading': '参加者が追加されました',
  'mail.guestsAdded.attendee.intro': '{name} 様との予定に参加者が加わりました。',
  'mail.guestsAdded.organizer.heading': '参加者が追加されました',
  'mail.guestsAdded.organizer.intro': '{name} 様との予定に参加者が加わりました。',

  'mail.locationChanged.subject': '【場所変更】{title}、{date}',
  'mail.locationChanged.attendee.heading': '場所が変わりました',
  'mail.locationChanged.attendee.intro': '{name} 様との予定の場所が変わりました。',
  'mail.locationChanged.organizer.heading': '場所が変わりました',
  'mail.locationChanged.organizer.intro': '{name} 様との予定の場所が変わりました。',

  'mail.attendeeRemoved.subject': '【参加取り消し】{title}、{date}',
  'mail.attendeeRemoved.heading': '参加が取り消されました',
  'mail.attendeeRemoved.intro': '{name} 様との予定への参加が取り消されました。',

  'mail.reassigned.subject': '【担当者変更】{title}、{date}',
  'mail.reassigned.heading': '担当者が変わりました',
  'mail.reassigned.attendee.intro': '今後は {host} 様がご予約を担当します。日時は変わりません。',
  'mail.reassigned.organizer.intro': '今後は {host} 様が {name} 様との予定を担当します。日時は変わりません。',

  'mail.unassigned.subject': '【担当引き継ぎ】{title}、{date}',
  'mail.unassigned.heading': 'ほかの担当者が引き継ぎました',
  'mail.unassigned.intro': '{host} 様が代わりに {name} 様との予定を担当します。この時間は再び空きになりました。',

  'mail.paymentDue.subject': 'ご予約まであと一歩です：{title}、{date}',
  'mail.paymentDue.heading': 'あと一歩で予約が完了します',
  'mail.paymentDue.intro':
    '{name} 様との時間を {until} まで確保しています。{amount} のお支払いが済むと予約が確定します。',
  'mail.paymentDue.holdIntro':
    '{name} 様との時間を {until} まで確保しています。カードを登録すると予約が確定します。お越しにならなかった場合にのみ {amount} が請求されます。',
  'mail.rescheduleOffered.subject': '予約の日時を変更しますか？{title}、{date}',
  'mail.rescheduleOffered.heading': 'すでに予約があります',
  'mail.rescheduleOffered.intro':
    'お客様のメールアドレスで、{name} 様との別の予定を予約しようとする操作がありました。このアドレスではこれ以上予約できません。ご本人の場合は、この予約の日時を変更できます。お心当たりがない場合は、何もする必要はありません。',

  'mail.namedAsGuest.subject': 'ゲストに指定されました: {title}、{date}',
  'mail.namedAsGuest.heading': 'ゲストとして指定されています',
  'mail.namedAsGuest.intro':
    '参加される場合はお知らせください。招待状をお送りし、変更があればご連絡します。お知らせがない場合、この予定についてこれ以上メールをお送りすることはありません。',

  'mail.field.what': '内容',
  'mail.field.when': '日時',
  'mail.field.former': '変更前の日時',
  'mail.field.where': '場所',
  'mail.field.who': '参加者',
  'mail.field.newGuests': { other: '追加された参加者（{count}名）' },
  'mail.field.description': '説明',
  'mail.field.notes': '備考',
  'mail.field.reason': '理由',

  'mail.label': '{label}：',
  'mail.personInRole': '{name}（{role}）',

  'mail.role.organizer': '主催者',
  'mail.role.host': '共同主催者',
  'mail.role.guest': 'ゲスト',

  'mail.action.view': '予約を見る',
  'mail.action.dashboard': 'ダッシュボードで開く',
  'mail.action.reschedule': '日時を変更する',
  'mail.action.cancel': 'キャンセルする',
  'mail.action.come': '参加します',
  'mail.action.confirm': '承認する',
  'mail.action.decline': '辞退する',

  'mail.footer': 'このアドレスが予約に含まれているため、Daybookからお送りしています。',
}
