import type { TranslationOf } from '../catalogue.ts'
import type { signIn as english } from '../en/sign-in.ts'

export const signIn: TranslationOf<typeof english> = {
  'signIn.email': 'メールアドレス',
  'signIn.password': 'パスワード',
  'signIn.newPassword': '新しいパスワード',
  'signIn.passwordHint': '8文字以上。いくつかの単語をつなげると、覚えやすく推測されにくくなります。',
  'signIn.expired':
    'このページが長く開かれていたか、その間にサインインまたはサインアウトしました。もう一度送信してください。',
  'signIn.continue': '続ける',
  'signIn.or': 'または',
  'signIn.toLogin': 'サインイン',

  'signIn.login.title': 'サインイン',
  'signIn.login.submit': 'サインイン',
  'signIn.login.forgot': 'パスワードをお忘れですか？',
  'signIn.login.new': 'アカウントをお持ちでない方',
  'signIn.login.signUp': 'アカウントを作成する',
  'signIn.login.wrong': 'メールアドレスとパスワードが一致しません。両方をご確認のうえ、もう一度お試しください。',
  'signIn.login.disabled': 'このアカウントは停止されています。サーバーの管理者にお問い合わせください。',
  'signIn.login.unverified': '先にメールアドレスの確認が必要です。お送りしたメールのリンクを開いてください。',
  'signIn.login.with': '{provider}でサインイン',
  'signIn.login.others': 'ほかのサインイン方法',
  'signIn.login.tooMany': '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  'signIn.login.busy': '現在サインインが集中しています。しばらくしてからもう一度お試しください。',

  'signIn.signUp.closed': '新しいアカウントは招待制です',
  'signIn.signUp.closedText':
    'ここではご自身でアカウントを作成できません。サーバーの管理者にお問い合わせいただくか、このメールアドレスに届いた招待のリンクをご利用ください。',
  'signIn.signUp.title': 'アカウントの作成',
  'signIn.signUp.name': 'お名前',
  'signIn.signUp.username': 'ユーザー名',
  'signIn.signUp.usernameHint': '予約ページのアドレスになります：{address}',
  'signIn.signUp.timeZone': 'タイムゾーン',
  'signIn.signUp.timeZoneHint': 'お仕事をしている地域のタイムゾーンです。',
  'signIn.signUp.submit': 'アカウントを作成する',
  'signIn.signUp.known': 'アカウントをお持ちの方',

  'signIn.fault.emailTaken':
    'このアドレスのアカウントがすでにあります。サインインするか、パスワードを再設定してください。',
  'signIn.fault.usernameTaken': 'このユーザー名はすでに使われています。別の名前をお選びください。',
  'signIn.fault.usernameReserved': 'この名前はサーバーが使用します。別の名前をお選びください。',
  'signIn.fault.usernameForm':
    'アクセント記号のない英字、数字、ピリオド、ハイフン、アンダースコアが使えます。先頭は英字か数字にしてください。',
  'signIn.fault.zone': '一覧からタイムゾーンをお選びください。',
  'signIn.fault.passwordShort': '8文字以上にしてください。',
  'signIn.fault.passwordLong': '128文字以内にしてください。',
  'signIn.fault.passwordName': 'メールアドレスやユーザー名は使えません。',
  'signIn.fault.passwordCommon': '最初に試されやすいパスワードです。別のものをお選びください。',
  'signIn.fault.passwordWrong': 'パスワードが正しくありません。',
  'signIn.fault.code': 'コードが正しくありません。アプリのコードは1回だけ、30秒間使えます。',

  'signIn.forgot.title': 'パスワードをお忘れですか？',
  'signIn.forgot.text': '新しいパスワードを設定するためのリンクをお送りします。',
  'signIn.forgot.submit': 'リンクを送る',
  'signIn.forgot.sent': 'メールをご確認ください',
  'signIn.forgot.sentText':
    '{email}のアカウントがある場合は、このアドレスにリンクをお送りしました。1時間以内に1回だけ使えます。',

  'signIn.reset.title': '新しいパスワードの設定',
  'signIn.reset.text': 'すべての場所でサインアウトします。新しいパスワードでサインインしてください。',
  'signIn.reset.submit': '新しいパスワードを保存する',
  'signIn.reset.done': 'パスワードを変更しました',
  'signIn.reset.doneText': '新しいパスワードでサインインしてください。',
  'signIn.reset.invalid': 'このリンクは使えなくなりました',
  'signIn.reset.invalidText':
    'リンクは1時間以内に1回だけ使えます。パスワードが変更されると無効になります。新しいリンクをお求めください。',
  'signIn.reset.again': '新しいリンクを送る',

  'signIn.verify.title': 'メールアドレスの確認',
  'signIn.verify.text': 'このアドレスへのメールがご自分に届くことを確認します。',
  'signIn.verify.submit': 'アドレスを確認する',
  'signIn.verify.done': 'メールアドレスを確認しました',
  'signIn.verify.doneText': 'ありがとうございます。これで完了です。',
  'signIn.verify.invalid': 'このリンクは使えなくなりました',
  'signIn.verify.invalidText':
    'リンクは1日以内に1回だけ使えます。サインインして新しいリンクをお求めください。アドレスがすでに確認済みの場合もあります。',

  'signIn.code.title': 'もう1つの手順',
  'signIn.code.text': '認証アプリを開き、表示された6桁の数字を入力してください。',
  'signIn.code.label': 'コード',
  'signIn.code.hint': 'アプリがない場合は、リカバリーコードを使ってください。',
  'signIn.code.submit': 'サインイン',
  'signIn.code.over': 'もう一度サインインしてください',
  'signIn.code.overText': 'パスワードの入力から時間がたちすぎたか、誤ったコードが多すぎました。',

  'signIn.logout.title': 'サインアウトしますか？',
  'signIn.logout.text': '{email}でサインインしています。',
  'signIn.logout.submit': 'サインアウト',
  'signIn.logout.done': 'サインアウトしました',
  'signIn.logout.doneText': 'またのご利用をお待ちしています。',

  'signIn.outside.refused': '{provider}でサインインできませんでした',
  'signIn.outside.refusedText': '先方で「キャンセル」を選ばれた可能性があります。何も変更していません。',
  'signIn.outside.invalid': 'このサインインは完了できません',
  'signIn.outside.invalidText':
    '別のブラウザーで始められたか、時間がかかりすぎたか、すでに完了しています。何も変更していません。最初からやり直してください。',
  'signIn.outside.unavailable': '現在{provider}に接続できません',
  'signIn.outside.unavailableText': '数分後にもう一度お試しいただくか、別の方法でサインインしてください。',
  'signIn.outside.disabled': 'サインインできません',
  'signIn.outside.tooMany': 'しばらくお待ちください',
  'signIn.outside.taken': 'このメールアドレスのアカウントがすでにあります',
  'signIn.outside.takenText':
    '一方でアドレスが確認されていないため、ご自分のアカウントかどうか判断できません。パスワードでサインインすると、「セキュリティ」で{provider}を追加できます。',
  'signIn.outside.noEmail': '{provider}からメールアドレスを取得できませんでした',
  'signIn.outside.noEmailText':
    'アカウントにはメールアドレスが必要です。メールアドレスでアカウントを作成すると、{provider}を追加できます。',
  'signIn.outside.others': 'これは別のアカウントのものです',
  'signIn.outside.othersText': 'この{provider}のアカウントでサインインすると、ここでは別のアカウントになります。',
}
