import { Actions, LongText } from '@daybook/web'
import type { JSX } from 'preact'
import type { WholeEventType } from '../../features/scheduling/event-types/service.ts'
import type { Page } from '../layout.tsx'
import { textOf } from '../query.ts'
import type { Reader } from '../reader.ts'
import { type EmbedChoice, EmbedElement, KINDS, snippetFor, THEMES } from './snippet.ts'

const LONGEST_LABEL = 60

export type Builder = {
  /** The address of the page itself. */
  path: string
  publicUrl: string
  eventTypes: readonly WholeEventType[]
}

/** Returns the path of an event type's page on this server, also for an organization with a domain of its own. */
function linkTo({ organization, team, users: [owner], slug }: WholeEventType): string | undefined {
  const whose = team ? ['team', team.slug] : [organization?.username ?? owner?.username]
  const parts = [...(organization ? ['org', organization.slug] : []), ...whose, slug]
  return parts.every((part) => part != null) ? parts.map((part) => encodeURIComponent(part ?? '')).join('/') : undefined
}

/** Writes the code that shows a booking page on another site, and shows what it does. */
export function builderPage({ path, publicUrl, eventTypes }: Builder, query: unknown, reader: Reader): Page {
  const { t, chosen } = reader
  const title = t('embed.build.title')
  const offered = eventTypes.flatMap((eventType) => {
    const link = linkTo(eventType)
    return link === undefined || eventType.hidden ? [] : [{ link, title: eventType.title }]
  })
  const [first] = offered
  if (!first)
    return {
      title,
      isPrivate: true,
      body: (
        <section class="card centred stack">
          <h1>{title}</h1>
          <p>{t('embed.build.none')}</p>
        </section>
      ),
    }
  const choice = choiceIn(
    query,
    offered.map(({ link }) => link),
    first.link,
    t('embed.build.labelDefault'),
  )
  return {
    title,
    isPrivate: true,
    body: (
      <>
        <div class="centred wide stack parts">
          <h1>{title}</h1>
          <p>{t('embed.build.text')}</p>
          <form method="get" action={path} class="card fields">
            {chosen !== undefined && <input type="hidden" name="lang" value={chosen} />}
            <Select
              name="link"
              label={t('embed.build.page')}
              options={offered.map((each) => [each.link, each.title] as const)}
              chosen={choice.link}
            />
            <Select
              name="kind"
              label={t('embed.build.kind')}
              options={KINDS.map((kind) => [kind, t(`embed.build.${kind}`)] as const)}
              chosen={choice.kind}
            />
            <Select
              name="theme"
              label={t('embed.build.theme')}
              options={THEMES.map((theme) => [theme, t(`embed.build.${theme}`)] as const)}
              chosen={choice.theme}
            />
            <div>
              <label for="label">{t('embed.build.label')}</label>
              <input type="text" id="label" name="label" maxLength={LONGEST_LABEL} value={choice.label} />
            </div>
            <Actions>
              <button type="submit" class="button">
                {t('embed.build.show')}
              </button>
            </Actions>
          </form>
          <section class="card stack" aria-labelledby="code">
            <h2 id="code">{t('embed.build.code')}</h2>
            <LongText class="source" rows={4} readOnly aria-labelledby="code" text={snippetFor(choice, publicUrl)} />
            <p class="hint">{t('embed.build.more')}</p>
          </section>
          <section class="stack" aria-labelledby="preview">
            <h2 id="preview">{t('embed.build.preview')}</h2>
            <EmbedElement {...choice} />
          </section>
        </div>
        <script src="/embed.js" async></script>
      </>
    ),
  }
}

function choiceIn(query: unknown, links: readonly string[], first: string, label: string): EmbedChoice {
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === textOf(query, name)) ?? otherwise
  return {
    link: oneOf('link', links, first),
    kind: oneOf('kind', KINDS, 'inline'),
    theme: oneOf('theme', THEMES, 'auto'),
    label: (textOf(query, 'label') ?? label).slice(0, LONGEST_LABEL),
  }
}

type SelectProps = {
  name: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
  chosen: string
}

const Select = ({ name, label, options, chosen }: SelectProps): JSX.Element => (
  <div>
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {options.map(([value, text]) => (
        <option key={value} value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
