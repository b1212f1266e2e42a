import type { TranslationOf } from '../catalogue.ts'
import type { booker as english } from '../en/booker.ts'

export const booker: TranslationOf<typeof english> = {
  'booker.back': 'Volver a {month}',
  'booker.onwards': 'Ir a {month}',
  'booker.months': 'Meses',
  'booker.chooseMonth': 'Ir a otro mes',
  'booker.day.free': {
    one: '{date}, {count} horario libre',
    many: '{date}, {count} horarios libres',
    other: '{date}, {count} horarios libres',
  },
  'booker.day.none': '{date}, sin horarios libres',
  'booker.day.empty': 'No hay horarios libres este día.',
  'booker.month.none': 'No hay horarios libres en {month}.',
  'booker.layout': 'Vista',
  'booker.layout.month': 'Mes',
  'booker.layout.column': 'Días',
  'booker.clock': 'Reloj',
  'booker.clock.12': '12 h',
  'booker.clock.24': '24 h',
  'booker.seats': { one: 'queda {count} plaza', many: 'quedan {count} plazas', other: 'quedan {count} plazas' },
  'booker.nearby': 'Elija uno de los horarios libres más cercanos',
  'booker.loading': 'Cargando los horarios…',
  'booker.failed': 'No se pudieron cargar los horarios. Compruebe su conexión e inténtelo de nuevo.',
  'booker.zone.search': 'Buscar una ciudad o una zona horaria',
  'booker.zone.none': 'Ninguna zona horaria se llama así.',
  'booker.zone.found': { one: '{count} zona horaria', many: '{count} zonas horarias', other: '{count} zonas horarias' },
  'booker.zone.there': 'ahora {time}',
  'booker.zone.close': 'Cerrar',
}
