import type { TranslationOf } from '../catalogue.ts'
import type { embed as source } from '../en/embed.ts'

export const embed: TranslationOf<typeof source> = {
  'embed.close': 'Cerrar',
  'embed.manage': 'Gestionar la reserva',
  'embed.build.title': 'Mostrar una página de reservas en su sitio',
  'embed.build.text': 'Elija qué se muestra y cómo aparece. Después copie el código en su sitio.',
  'embed.build.page': 'Página de reservas',
  'embed.build.kind': 'Cómo aparece',
  'embed.build.inline': 'Como parte de la página',
  'embed.build.popup': 'Sobre la página, tras un clic',
  'embed.build.floating': 'Como botón en la esquina',
  'embed.build.theme': 'Colores',
  'embed.build.auto': 'Como el sitio',
  'embed.build.light': 'Claro',
  'embed.build.dark': 'Oscuro',
  'embed.build.label': 'Texto del botón',
  'embed.build.labelDefault': 'Reservar una hora',
  'embed.build.show': 'Mostrar',
  'embed.build.code': 'Código para su sitio',
  'embed.build.preview': 'Vista previa',
  'embed.build.none': 'Todavía no tiene tipos de evento que se puedan reservar.',
  'embed.build.more': 'Todas las opciones y los eventos para programas están en la documentación.',
}
