import type { TranslationOf } from '../catalogue.ts'
import type { connecting as source } from '../en/connecting.ts'

export const connecting: TranslationOf<typeof source> = {
  'connecting.ask.title': 'Dieses Konto bei {provider} verbinden?',
  'connecting.ask.text':
    'Sie haben Daybook gerade erlaubt, ein Konto bei {provider} zu benutzen. Es ist noch nicht verbunden.',
  'connecting.ask.account': 'Konto bei {provider}',
  'connecting.ask.person': 'Daybook-Konto',
  'connecting.ask.group': 'Daybook-Team',
  'connecting.ask.means.calendar':
    'Sagen Sie nur Ja, wenn beide Ihnen gehören oder wenn Sie wissen, wer das Daybook-Konto benutzt. Dort sieht man, wann Ihr Kalender belegt ist, und Buchungen werden hineingeschrieben.',
  'connecting.ask.means.conferencing':
    'Sagen Sie nur Ja, wenn beide Ihnen gehören oder wenn Sie wissen, wer das Daybook-Konto benutzt. Dort können Besprechungen in Ihrem Namen angelegt werden.',
  'connecting.ask.means.payment':
    'Sagen Sie nur Ja, wenn beide Ihnen gehören oder wenn Sie wissen, wer das Daybook-Konto benutzt. Was dort für Buchungen bezahlt wird, geht an dieses Konto.',
  'connecting.ask.yes': 'Ja, verbinden',
  'connecting.ask.no': 'Nein',
  'connecting.connected.title': '{provider} ist verbunden',
  'connecting.connected.text': 'Sie können diese Seite schließen.',
  'connecting.nothing.title': 'Es wurde kein Konto bei {provider} verbunden',
  'connecting.nothing.text': 'Daybook behält keinen Zugriff darauf. Sie können diese Seite schließen.',
  'connecting.failed.title': 'Das Konto bei {provider} konnte nicht verbunden werden',
  'connecting.failed.text': 'Daybook behält keinen Zugriff darauf. Fangen Sie dort neu an, wo Sie hergekommen sind.',
  'connecting.refused.title': 'Das Konto konnte nicht verbunden werden',
  'connecting.leads':
    'Der Weg weiter führt von diesem Server weg, zu {host}. Folgen Sie ihm nur, wenn Sie diesen Ort kennen.',
  'connecting.goOn': 'Weiter zu {host}',
  'connecting.gone.title': 'Dieser Link gilt nicht mehr',
  'connecting.gone.text':
    'Er gilt einmal, zehn Minuten lang und nur in dem Browser, der ihn geöffnet hat. Beim Öffnen wurde jetzt nichts verbunden. Fangen Sie noch einmal an, das Konto zu verbinden.',
  'connecting.elsewhere.title': 'Das wurde woanders angefangen',
  'connecting.elsewhere.text':
    'Ein anderer Browser oder eine andere Person hat angefangen, dieses Konto zu verbinden. Es wurde nichts verbunden. Wenn Sie ein eigenes Konto verbinden möchten, melden Sie sich hier an und fangen Sie selbst an.',
}
