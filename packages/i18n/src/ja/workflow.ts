import type { TranslationOf } from '../catalogue.ts'
import type { workflow as english } from '../en/workflow.ts'

export const workflow: TranslationOf<typeof english> = {
  'workflow.reminder.subject': '【リマインダー】{title}、{date}',
  'workflow.reminder.heading': '予定の日時が近づいています',
  'workflow.reminder.intro': '{name} 様との予定です。',
  'workflow.reminder.text': 'リマインダー：{title}（{name} 様）、{when}',

  'workflow.rescheduled.subject': '【日時変更】{title}、{date}',
  'workflow.rescheduled.heading': '予定の日時が変わりました',
  'workflow.rescheduled.intro': '{name} 様との予定の日時が変わりました。',
  'workflow.rescheduled.text': '日時変更：{title}（{name} 様）は {when} になりました。',

  'workflow.cancelled.subject': '【キャンセル】{title}、{date}',
  'workflow.cancelled.heading': '予定がキャンセルされました',
  'workflow.cancelled.intro': '{name} 様との予定は行われません。',
  'workflow.cancelled.text': 'キャンセル：{title}（{name} 様）、{when}',

  'workflow.completed.subject': '【お礼】{title}、{date}',
  'workflow.completed.heading': 'ありがとうございました',
  'workflow.completed.intro': '{name} 様との予定が終了しました。',
  'workflow.completed.text': '{title}（{name} 様）、{when}。ありがとうございました。',

  'workflow.rating.subject': '【ご感想のお願い】{title}、{date}',
  'workflow.rating.heading': 'いかがでしたか？',
  'workflow.rating.intro': '{name} 様との予定が終了しました。このメッセージへの返信でご感想をお聞かせください。',
  'workflow.rating.text': '{title}（{name} 様）はいかがでしたか？ご感想をお聞かせください。',

  'workflow.custom.subject': '{title}、{date}',
  'workflow.custom.heading': '予定についてのお知らせ',
  'workflow.custom.intro': '{name} 様との予定についてのお知らせです。',
  'workflow.custom.text': '{title}（{name} 様）、{when}',

  'workflow.form.subject': 'ご回答：{title}',
  'workflow.form.text': 'ありがとうございます。「{title}」へのご回答を受け付けました。',

  'workflow.footer':
    'このアドレスが予約に含まれている、または予約のお知らせ先になっているため、Daybookからお送りしています。',
}
