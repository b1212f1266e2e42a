import type { TranslationOf } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: TranslationOf<typeof english> = {
  'account.verifyEmail.subject': 'メールアドレスをご確認ください',
  'account.verifyEmail.intro':
    'このアドレスでDaybookのアカウントが作成されました。ご自分のアドレスであることを確認してください。リンクは1日有効です。お心当たりがない場合は、何もする必要はありません。',
  'account.verifyEmail.action': 'アドレスを確認する',

  'account.verifyAddress.subject': 'このメールアドレスを確認してください',
  'account.verifyAddress.intro':
    'Daybook のアカウントに、このアドレスが追加されようとしています。ご自身のアドレスであることを確認してください。リンクは1日間有効です。心当たりがない場合は、何もする必要はありません。',
  'account.verifyAddress.action': 'アドレスを確認する',

  'account.resetPassword.subject': '新しいパスワードを設定してください',
  'account.resetPassword.intro':
    'Daybookのアカウントについて、新しいパスワードの設定が求められました。リンクは1時間有効で、1回だけ使えます。お心当たりがない場合は、何もする必要はありません。パスワードはそのままです。',
  'account.resetPassword.action': '新しいパスワードを設定する',

  'account.confirmEmailChange.subject': '新しいメールアドレスをご確認ください',
  'account.confirmEmailChange.intro':
    'Daybookのアカウントのアドレスが、今後このアドレスになります。ご自分のアドレスであることを確認してください。リンクは1日有効です。お心当たりがない場合は、何もする必要はありません。',
  'account.confirmEmailChange.action': '新しいアドレスを確認する',

  'account.emailChangeAsked.subject': 'メールアドレスの変更が求められています',
  'account.emailChangeAsked.intro':
    '新しいアドレスで確認されると、Daybookのアカウントのメールアドレスが変わります。お心当たりがない場合は、パスワードを変更してください。すべてのセッションが終了し、アドレスの変更は無効になります。',
  'account.emailChangeAsked.action': '新しいパスワードを設定する',

  'account.passwordChanged.subject': 'パスワードが変更されました',
  'account.passwordChanged.intro':
    'Daybookのアカウントのパスワードが変更され、開いていたセッションはすべて終了しました。APIキーは、同時に無効にしていない限り引き続き使えます。お心当たりがない場合は、今すぐ別のパスワードを設定してください。',
  'account.passwordChanged.action': '新しいパスワードを設定する',

  'account.secondFactorOn.subject': '2段階認証が有効になりました',
  'account.secondFactorOn.intro':
    '今後、Daybookへのサインインには端末のコードが必要です。お心当たりがない場合は、今すぐ新しいパスワードを設定してください。',
  'account.secondFactorOn.action': '新しいパスワードを設定する',

  'account.secondFactorOff.subject': '2段階認証が無効になりました',
  'account.secondFactorOff.intro':
    '今後、Daybookへのサインインに必要なのはパスワードだけです。お心当たりがない場合は、今すぐ新しいパスワードを設定してください。',
  'account.secondFactorOff.action': '新しいパスワードを設定する',

  'account.field.account': 'アカウント',
  'account.field.newAddress': '新しいアドレス',

  'account.footer': 'このアドレスがアカウントに使われている、または使われる予定のため、Daybookからお送りしています。',
}
