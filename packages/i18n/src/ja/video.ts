import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'ビデオ会議に参加する',
  'video.page.open': '会議室が開いています',
  'video.page.openText':
    'ミーティングは {server} で行われます。最初に入る人は、そのサーバーでサインインを求められることがあります。',
  'video.page.provider': 'ミーティングは {app} で行われます',
  'video.page.providerText': 'いつでも入ることができます。主催者が来るまで待つことがあります。',
  'video.page.early': '会議室はまだ開いていません',
  'video.page.earlyText': 'ミーティングの{count}分前に開きます：{time}',
  'video.page.again': 'もう一度試す',
  'video.page.closed': '会議室は閉じられました。',
  'video.page.elsewhere': 'このミーティングにはビデオ会議室がありません',
  'video.page.elsewhereText': '別の場所で行われます。場所は予約のページに書かれています。',
  'video.page.off': 'ビデオ会議は利用できません',
  'video.page.offText': 'このサーバーはビデオ会議室の提供を終了しました。相手の方に場所をお尋ねください。',
  'video.page.making': '会議室を作成しています',
  'video.page.makingText': '{app} がミーティングの会議室を作成しています。このページは自動的に再読み込みされます。',
  'video.page.slow': '会議室はまだ作成中です',
  'video.page.slowText': '{app} はまだ会議室を作成していません。数分後にもう一度お試しください。',
  'video.page.failed': 'このミーティングには会議室がありません',
  'video.page.failedText': '{app} に会議室を作成できませんでした。相手に場所をお問い合わせください。',
}
