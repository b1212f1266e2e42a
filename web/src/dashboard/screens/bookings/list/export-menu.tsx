import type { Query } from '@daybook/client'
import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Menu } from '../../../kit/menu.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { useTexts } from '../../../texts.tsx'

/** Browsers remove this mark from an answer. Spreadsheets need it to read the file as UTF-8. */
const UTF8_MARK = '\uFEFF'

type Exports = { saveTable: () => void; saveCalendar: () => void; error: Error | undefined }

/** Saves all bookings of the filters as a file, not only the page that is shown. */
export function useExports(query: NonNullable<Query<'GET /v2/bookings'>>): Exports {
  const { me } = useAccount()
  const table = useAction(
    () => api.get('/v2/bookings/export.csv', { query: { ...query, timeZone: me.timeZone } }),
    (text) => saveFile('bookings.csv', 'text/csv', UTF8_MARK + text),
  )
  const calendar = useAction(
    () => api.get('/v2/bookings/export.ics', { query }),
    (text) => saveFile('bookings.ics', 'text/calendar', text),
  )
  return { saveTable: table.run, saveCalendar: calendar.run, error: table.error ?? calendar.error }
}

export function ExportMenu({ saveTable, saveCalendar }: Exports): JSX.Element {
  const t = useTexts()
  return (
    <Menu
      label={t('bookings.export')}
      items={[
        { text: t('bookings.export.table'), onChoose: saveTable },
        { text: t('bookings.export.calendar'), onChoose: saveCalendar },
      ]}
    >
      {t('bookings.export')}
    </Menu>
  )
}
