import type { TranslationOf } from '../catalogue.ts'
import type { video as source } from '../en/video.ts'

export const video: TranslationOf<typeof source> = {
  'video.page.join': 'Am Videotreffen teilnehmen',
  'video.page.open': 'Der Raum ist offen',
  'video.page.openText':
    'Das Treffen findet auf {server} statt. Dieser Server verlangt vielleicht, dass sich die erste Person anmeldet.',
  'video.page.provider': 'Der Termin findet auf {app} statt',
  'video.page.providerText':
    'Sie können jederzeit dorthin gehen. Vielleicht warten Sie dort, bis die einladende Person da ist.',
  'video.page.early': 'Der Raum ist noch nicht offen',
  'video.page.earlyText': 'Er öffnet {count} Minuten vor dem Termin: {time}.',
  'video.page.again': 'Erneut versuchen',
  'video.page.closed': 'Der Raum ist geschlossen.',
  'video.page.elsewhere': 'Dieser Termin hat keinen Videoraum',
  'video.page.elsewhereText': 'Er findet woanders statt. Die Buchung sagt, wo.',
  'video.page.off': 'Videotreffen sind abgeschaltet',
  'video.page.offText':
    'Dieser Server bietet keine Videoräume mehr an. Bitte fragen Sie die andere Seite, wo Sie sich treffen.',
  'video.page.making': 'Der Raum wird eingerichtet',
  'video.page.makingText': '{app} richtet einen Raum für das Treffen ein. Diese Seite lädt sich von selbst neu.',
  'video.page.slow': 'Der Raum wird noch eingerichtet',
  'video.page.slowText': '{app} hat noch keinen Raum eingerichtet. Bitte versuchen Sie es in einigen Minuten erneut.',
  'video.page.failed': 'Das Treffen hat keinen Raum',
  'video.page.failedText':
    'Bei {app} konnte kein Raum eingerichtet werden. Bitte fragen Sie die andere Seite, wo Sie sich treffen.',
}
