import type { TranslationOf } from '../catalogue.ts'
import type { connecting as english } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof english> = {
  'connecting.ask.title': '{provider} のこのアカウントを接続しますか?',
  'connecting.ask.text': 'Daybook に {provider} のアカウントの使用を許可しました。まだ接続されていません。',
  'connecting.ask.account': '{provider} のアカウント',
  'connecting.ask.person': 'Daybook のアカウント',
  'connecting.ask.group': 'Daybook のチーム',
  'connecting.ask.means.calendar':
    '両方ともご自身のものであるか、Daybook のアカウントを誰が使っているか分かる場合だけ「はい」を選んでください。その人はカレンダーの予定ありの時間を見ることができ、予約がカレンダーに書き込まれます。',
  'connecting.ask.means.conferencing':
    '両方ともご自身のものであるか、Daybook のアカウントを誰が使っているか分かる場合だけ「はい」を選んでください。その人はあなたの名前でミーティングを作成できます。',
  'connecting.ask.means.payment':
    '両方ともご自身のものであるか、Daybook のアカウントを誰が使っているか分かる場合だけ「はい」を選んでください。予約の支払いはこのアカウントに入ります。',
  'connecting.ask.yes': 'はい、接続します',
  'connecting.ask.no': 'いいえ',
  'connecting.connected.title': '{provider} を接続しました',
  'connecting.connected.text': 'このページを閉じてかまいません。',
  'connecting.nothing.title': '{provider} のアカウントは接続されませんでした',
  'connecting.nothing.text': 'Daybook にアクセス権は残っていません。このページを閉じてかまいません。',
  'connecting.failed.title': '{provider} のアカウントを接続できませんでした',
  'connecting.failed.text': 'Daybook にアクセス権は残っていません。元の場所からやり直してください。',
  'connecting.refused.title': 'アカウントを接続できませんでした',
  'connecting.leads': 'この先はこのサーバーの外の {host} です。ご存じの場所である場合だけ進んでください。',
  'connecting.goOn': '{host} へ進む',
  'connecting.gone.title': 'このリンクはもう使えません',
  'connecting.gone.text':
    'リンクは一度だけ、10 分間、開いたブラウザーでのみ使えます。今開いたことでは何も接続されていません。アカウントの接続をもう一度始めてください。',
  'connecting.elsewhere.title': '別の場所で始められたものです',
  'connecting.elsewhere.text':
    '別のブラウザーまたは別の人がこのアカウントの接続を始めました。何も接続されていません。ご自身のアカウントを接続したい場合は、ここでサインインして始めてください。',
}
