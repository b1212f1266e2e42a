import type { TranslationOf } from '../catalogue.ts'
import type { invite as english } from '../en/invite.ts'

export const invite: TranslationOf<typeof english> = {
  'invite.account.subject': 'Daybookのアカウントが作成されました',
  'invite.account.intro':
    '組織があなたのアカウントを作成しました。このアカウントで、ほかの人があなたとの予定を予約できます。サインインするにはパスワードを設定してください。リンクは1週間有効で、1回だけ使えます。',
  'invite.account.action': 'パスワードを設定する',
  'invite.account.footer': '組織がこのアドレスでアカウントを作成したため、Daybookからお送りしています。',

  'invite.team.subject': 'チームに招待されています',
  'invite.team.intro':
    'Daybookのチームに招待されています。Daybookでは、メンバーとの予定を予約できます。このアドレスのアカウントで承諾するか、アカウントを作成してください。リンクは1週間有効です。お心当たりがない場合は、何もする必要はありません。',
  'invite.team.action': '招待を承諾する',
  'invite.team.footer': 'このアドレスがチームに招待されたため、Daybookからお送りしています。',

  'invite.page.title': 'チームに招待されています',
  'invite.page.text': '承諾すると「{team}」のメンバーになります。{email}でサインインしています。',
  'invite.page.accept': '招待を承諾する',
  'invite.page.done': 'チームに参加しました',
  'invite.page.doneText': '「{team}」のメンバーになりました。',
  'invite.page.gone': 'この招待は無効になりました',
  'invite.page.goneText': '使用済みか、取り消されたか、期限が切れています。招待した方に、もう一度ご依頼ください。',
  'invite.page.another': 'この招待は別のメールアドレス宛てです。そのアドレスのアカウントでサインインしてください。',

  'invite.field.account': 'アカウント',
  'invite.field.organization': '組織',
  'invite.field.team': 'チーム',
}
