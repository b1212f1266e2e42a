import type { TranslationOf } from '../catalogue.ts'
import type { booker as english } from '../en/booker.ts'

export const booker: TranslationOf<typeof english> = {
  'booker.back': '{month}に戻る',
  'booker.onwards': '{month}へ進む',
  'booker.months': '月',
  'booker.chooseMonth': '別の月へ移動',
  'booker.day.free': { other: '{date}、空き時間{count}件' },
  'booker.day.none': '{date}、空き時間なし',
  'booker.day.empty': 'この日に空き時間はありません。',
  'booker.month.none': '{month}に空き時間はありません。',
  'booker.layout': '表示',
  'booker.layout.month': '月',
  'booker.layout.column': '日ごと',
  'booker.clock': '時刻の表示',
  'booker.clock.12': '12時間',
  'booker.clock.24': '24時間',
  'booker.seats': { other: '残り{count}席' },
  'booker.nearby': '近い空き時間からお選びください',
  'booker.loading': '空き時間を読み込んでいます…',
  'booker.failed': '空き時間を読み込めませんでした。接続を確認して、もう一度お試しください。',
  'booker.zone.search': '都市またはタイムゾーンを検索',
  'booker.zone.none': 'この名前のタイムゾーンはありません。',
  'booker.zone.found': { other: 'タイムゾーン{count}件' },
  'booker.zone.there': '現在{time}',
  'booker.zone.close': '閉じる',
}
