import { type Translator, textsOf } from '@daybook/i18n'
import { BOOKER_TEXTS, Booker, type BookerData, bookerHref, bookerQuery, placeOfView } from '@daybook/web'
import type { JSX } from 'preact'
import { textOf } from '../query.ts'
import type { Reader } from '../reader.ts'
import { ZoneSelect } from '../time-zones.tsx'

/** The parameter of the page that has the choice of a zone, for browsers without script. */
const ZONES = 'zones'

type BookerViewProps = { data: BookerData; reader: Reader; query: unknown }

/**
 * Shows the chooser of a time, and what it needs to go on in the browser. Without a script its links load the page again.
 * The names of all zones are more than half of the page, so only a page that is opened to choose one has them.
 */
export function BookerView({ data, reader: { t }, query }: BookerViewProps): JSX.Element {
  const island = { data, texts: textsOf(t.language, BOOKER_TEXTS), language: t.language }
  return (
    <>
      <div id="booker" class="min-w-0">
        <Booker data={data} t={t} />
      </div>
      <script type="application/json" id="booker-data" dangerouslySetInnerHTML={{ __html: asJson(island) }} />
      {!data.isZoneLocked && (
        <noscript>
          {textOf(query, ZONES) === undefined ? (
            <p class="zone-form">
              <a href={`${bookerHref(data, { ...placeOfView(data.view), [ZONES]: 'all' })}#time-zone`}>
                {t('page.zone.change')}
              </a>
            </p>
          ) : (
            <ZoneForm data={data} t={t} />
          )}
        </noscript>
      )}
    </>
  )
}

/** No text inside can end the element: JSON has another form for the character that begins a tag. */
const asJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function ZoneForm({ data, t }: { data: BookerData; t: Translator }): JSX.Element {
  const kept = [...bookerQuery(data, placeOfView(data.view))]
  return (
    <form method="get" action={data.path} class="zone-form">
      {kept.map(
        ([name, value], index) =>
          name !== 'timeZone' && <input key={`${name} ${index}`} type="hidden" name={name} value={value} />,
      )}
      <div>
        <label for="time-zone">{t('page.zone.label')}</label>
        <ZoneSelect id="time-zone" name="timeZone" chosen={data.view.timeZone} nameOfOthers={t('page.zone.other')} />
      </div>
      <button type="submit" class="button quiet">
        {t('page.zone.submit')}
      </button>
    </form>
  )
}
