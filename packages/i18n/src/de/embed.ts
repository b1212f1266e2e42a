import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'Schließen',
  'embed.manage': 'Buchung verwalten',
  'embed.build.title': 'Eine Buchungsseite auf Ihrer Website zeigen',
  'embed.build.text': 'Wählen Sie, was gezeigt wird und wie es erscheint. Kopieren Sie dann den Code in Ihre Website.',
  'embed.build.page': 'Buchungsseite',
  'embed.build.kind': 'Darstellung',
  'embed.build.inline': 'Als Teil der Seite',
  'embed.build.popup': 'Über der Seite, nach einem Klick',
  'embed.build.floating': 'Als Schaltfläche in der Ecke',
  'embed.build.theme': 'Farben',
  'embed.build.auto': 'Wie die Website',
  'embed.build.light': 'Hell',
  'embed.build.dark': 'Dunkel',
  'embed.build.label': 'Text der Schaltfläche',
  'embed.build.labelDefault': 'Termin buchen',
  'embed.build.show': 'Anzeigen',
  'embed.build.code': 'Code für Ihre Website',
  'embed.build.preview': 'Vorschau',
  'embed.build.none': 'Sie haben noch keine Terminarten, die gebucht werden können.',
  'embed.build.more': 'Alle Optionen und die Ereignisse für Programme stehen in der Dokumentation.',
}
