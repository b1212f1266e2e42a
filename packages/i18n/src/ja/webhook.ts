import type { TranslationOf } from '../catalogue.ts'
import type { webhook as english } from '../en/webhook.ts'

export const webhook: TranslationOf<typeof english> = {
  'webhook.failing.subject': 'Webhookを配信できません',
  'webhook.failing.intro':
    '1日前から、下記のアドレスに何も配信できていません。各配信は3日間、引き続き試みます。5日間成功しない場合、Webhookは無効になります。',
  'webhook.disabled.subject': 'Webhookが無効になりました',
  'webhook.disabled.intro':
    '5日間、下記のアドレスに何も配信できなかったため、送信を停止しました。配信を待っているものは保管されています。Webhookを再び有効にすると、停止したところから再開します。',
  'webhook.gone.subject': '受信側によりWebhookが無効になりました',
  'webhook.gone.intro':
    '下記のアドレスから、存在しなくなったという応答（410）があったため、送信を停止しました。誤りの場合は、Webhookを再び有効にしてください。配信を待っているものは保管されています。',
  'webhook.field.address': 'アドレス',
  'webhook.field.since': '配信できなくなった日時',
  'webhook.field.lastFailure': '最後の失敗',
  'webhook.footer': 'このWebhookを管理されているため、Daybookからお送りしています。',
}
