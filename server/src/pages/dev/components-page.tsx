import type { JSX } from 'preact'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.tsx'
import { readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { chooserSample } from './chooser-sample.ts'
import { componentSamples, type Sample } from './component-samples.tsx'
import { COLOURS, SHAPES } from './tokens.ts'

/** Serves all colours and components, for people who build pages. Its words are for them, so they have one language. */
export function componentsRoute(
  http: Http,
  { clock, publicUrl }: Pick<PageDependencies, 'clock' | 'publicUrl'>,
  path: string,
): void {
  const pictureUrl = new URL('/assets/icon.svg', publicUrl).href
  http.get(path, { config: { page: true } }, async (request, reply) => {
    const reader = readerOf(request)
    const chooser = chooserSample(path, request.query, reader, clock.now())
    return sendPage(request, reply, 200, componentsPage(componentSamples(reader.t, { chooser, pictureUrl })), reader)
  })
}

/** The title takes the focus. Otherwise the browser would open the page at the first message, which asks for it. */
const FIRST = { tabIndex: -1, autofocus: true } as const

function componentsPage(samples: readonly Sample[]): Page {
  return {
    title: 'Components',
    isPrivate: true,
    body: (
      <div class="centred wide stack parts">
        <p class="title" {...FIRST}>
          Components
        </p>
        <p>Everything that pages are made of. Look at it in both themes, and at the width of a phone.</p>
        <nav aria-label="Components">
          <ul class="pills">
            {samples.map(({ title }) => (
              <li key={title}>
                <a href={`#${idOf(title)}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#colours">Colours and text</a>
            </li>
          </ul>
        </nav>
        {samples.map((sample) => (
          <SampleCard key={sample.title} {...sample} />
        ))}
        <Colours />
      </div>
    ),
  }
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const SampleCard = ({ of, title, shown }: Sample): JSX.Element => (
  <section class="card stack" aria-labelledby={idOf(title)}>
    <h2 id={idOf(title)}>{title}</h2>
    {of.length > 0 && (
      <p class="hint">
        <code>{of.join(', ')}</code>
      </p>
    )}
    {shown}
  </section>
)

const Colours = (): JSX.Element => (
  <section class="card stack" aria-labelledby="colours">
    <h2 id="colours">Colours and text</h2>
    <ul class="samples">
      {[...COLOURS, ...SHAPES].map((name) => (
        <li key={name}>
          <span class={`swatch swatch-${name}`} />
          <code>--{name}</code>
        </li>
      ))}
    </ul>
    <p class="title">A heading of the first level</p>
    <h3>A heading of the third level</h3>
    <p>
      A paragraph with a <a href="#colours">link to the colours</a>, <strong>emphasis</strong> and{' '}
      <span class="soft">a side note</span>.
    </p>
    <p class="hint">A hint</p>
    <p class="fault">An error</p>
  </section>
)
