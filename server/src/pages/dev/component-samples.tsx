import type { Translator } from '@daybook/i18n'
import {
  Actions,
  Alert,
  ArrowIcon,
  AskIcon,
  BackIcon,
  Below,
  Booker,
  type BookerData,
  CalendarIcon,
  CardIcon,
  CheckIcon,
  Choice,
  ClockIcon,
  CrossIcon,
  describedBy,
  Face,
  Faces,
  Fact,
  Field,
  GlobeIcon,
  HourglassIcon,
  LinkButton,
  LongText,
  Notice,
  Optional,
  PageCardOf,
  PlaceIcon,
  Problems,
  Rows,
  Standing,
  TextInput,
} from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'

export type Sample = {
  /** The exports of `@daybook/web` that the sample shows. */
  of: readonly string[]
  title: string
  shown: ComponentChildren
}

const ICONS = {
  ArrowIcon,
  AskIcon,
  BackIcon,
  CalendarIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  CrossIcon,
  GlobeIcon,
  HourglassIcon,
  PlaceIcon,
}

/** What the samples need of the request: the chooser's data, and the whole address of a picture. */
type SampleData = { chooser: BookerData; pictureUrl: string }

/** Shows every component in its states. The words of the samples are made up. */
export const componentSamples = (t: Translator, { chooser, pictureUrl }: SampleData): Sample[] => [
  { of: ['Alert', 'Notice', 'Problems'], title: 'Messages', shown: <Messages t={t} /> },
  { of: ['Actions', 'LinkButton'], title: 'Buttons', shown: <Buttons /> },
  { of: ['Field', 'TextInput', 'LongText', 'Optional', 'Below'], title: 'Fields', shown: <Fields t={t} /> },
  { of: ['Choice'], title: 'Choices', shown: <Choices /> },
  { of: ['PageCard', 'PageCardOf', 'Standing'], title: 'How things stand', shown: <Standings /> },
  {
    of: ['Rows'],
    title: 'Rows',
    shown: <Rows rows={[['What', 'A talk about engines'], ['Where', 'Video call'], false]} />,
  },
  { of: ['Fact'], title: 'Facts', shown: <Facts /> },
  { of: ['Face', 'Faces'], title: 'Faces', shown: <People pictureUrl={pictureUrl} /> },
  { of: Object.keys(ICONS), title: 'Icons', shown: <Icons /> },
  { of: ['Booker'], title: 'The chooser of a time', shown: <Booker data={chooser} t={t} /> },
  { of: [], title: 'Chips, menus, folds and switches', shown: <Classes /> },
]

const Buttons = (): JSX.Element => (
  <Actions>
    <button type="button" class="button">
      Book this time
    </button>
    <button type="button" class="button quiet">
      Choose another time
    </button>
    <button type="button" class="button danger">
      Cancel the meeting
    </button>
    <LinkButton href="#buttons">A link</LinkButton>
    <LinkButton isQuiet href="#buttons">
      A quiet link
    </LinkButton>
  </Actions>
)

const Messages = ({ t }: { t: Translator }): JSX.Element => (
  <>
    <Notice>We have sent you a code.</Notice>
    <Alert text="This time is not free any more." />
    <Problems
      t={t}
      problems={[
        { id: 'sample-name', label: 'Your name?', message: 'Please fill this in.' },
        { id: 'sample-fault', label: 'E-mail', message: 'An address looks like name@example.com.' },
      ]}
    />
  </>
)

function Fields({ t }: { t: Translator }): JSX.Element {
  const hint = { id: 'sample-hint', hint: 'The link to your page has it.' }
  const fault = { id: 'sample-fault', fault: 'An address looks like name@example.com.' }
  const both = { id: 'sample-both', hint: 'One for each person.', fault: 'Please choose one.' }
  return (
    <div class="fields">
      <Field id="sample-name" label="Name" t={t}>
        <TextInput id="sample-name" name="name" type="text" placeholder="Ada Lovelace" />
      </Field>
      <Field {...hint} label="Name in addresses" isOptional t={t}>
        <TextInput id={hint.id} name="slug" type="text" value="ada" aria-describedby={describedBy(hint)} />
      </Field>
      <Field {...fault} label="E-mail" t={t}>
        <TextInput
          id={fault.id}
          name="email"
          type="email"
          value="ada(at)example.com"
          aria-invalid="true"
          aria-describedby={describedBy(fault)}
        />
      </Field>
      <Field id="sample-fixed" label="A value that a link has fixed" t={t}>
        <TextInput id="sample-fixed" name="fixed" type="text" value="Engines" readOnly />
      </Field>
      <Field id="sample-long" label="Notes" isOptional t={t}>
        <LongText id="sample-long" name="notes" rows={4} text="A text of several lines." />
      </Field>
      <Field id="sample-select" label="Topic" t={t}>
        <select id="sample-select" name="topic">
          <option>Engines</option>
          <option>Numbers</option>
        </select>
      </Field>
      <fieldset aria-describedby={describedBy(both)}>
        <legend>
          Topics
          <Optional t={t} />
        </legend>
        <Below {...both} />
        <Choice type="checkbox" id="sample-both" name="topics" value="engines">
          Engines
        </Choice>
      </fieldset>
    </div>
  )
}

const Choices = (): JSX.Element => (
  <fieldset>
    <legend>Where do we meet?</legend>
    <Choice type="radio" id="sample-video" name="place" value="video" checked>
      Video call
    </Choice>
    <Choice type="radio" id="sample-park" name="place" value="park">
      In the park
    </Choice>
    <Choice type="checkbox" id="sample-reminder" name="reminder" value="yes">
      Remind me on the day before
    </Choice>
  </fieldset>
)

/** The heading of a page is in the middle of this one, so that it has no other first heading. */
const Standings = (): JSX.Element => (
  <>
    <p>
      PageCard holds the whole content of a page under its heading. PageCardOf is the same with a heading somewhere
      inside, such as this one. With isSlim both are as narrow as the sign-in.
    </p>
    <PageCardOf>
      <Standing icon={<CheckIcon />} title="The meeting is booked" text="An invitation is on its way." />
    </PageCardOf>
    <div class="standing ended">
      <span class="mark">
        <CrossIcon />
      </span>
      <div>
        <h2>The meeting is cancelled</h2>
        <p class="soft">With isEnded, for what no longer takes place.</p>
      </div>
    </div>
  </>
)

const Facts = (): JSX.Element => (
  <dl class="facts">
    <Fact icon={<ClockIcon />} label="Length">
      30 minutes
    </Fact>
    <Fact icon={<PlaceIcon />} label="Place">
      Video call
    </Fact>
  </dl>
)

const People = ({ pictureUrl }: { pictureUrl: string }): JSX.Element => (
  <>
    <p class="about">
      <Face name="Charles Babbage" pictureUrl={pictureUrl} />
      <span>With a picture</span>
    </p>
    <p class="about">
      <Face name="Ada Lovelace" pictureUrl={null} />
      <span>Without a picture</span>
    </p>
    <p class="about">
      <Face name="Grace Hopper" pictureUrl="/assets/icon.svg" />
      <span>An address that is no picture of the web</span>
    </p>
    <p class="about">
      <Faces faces={['Ada Lovelace', 'Grace Hopper', '久保 ひろ子'].map((name) => ({ name, pictureUrl: null }))} />
      <span>Several people</span>
    </p>
  </>
)

const Icons = (): JSX.Element => (
  <ul class="samples">
    {Object.entries(ICONS).map(([name, Icon]) => (
      <li key={name}>
        <span class="sample-icon">
          <Icon />
        </span>
        <code>{name}</code>
      </li>
    ))}
  </ul>
)

/** The links of the samples stay where they are. */
const HERE = '#chips-menus-folds-and-switches'

/** What has no component of its own, because it is one element with a class. */
const Classes = (): JSX.Element => (
  <>
    <ul class="chips">
      <li class="chip">
        ada@example.com
        <button type="button" aria-label="Remove ada@example.com">
          ×
        </button>
      </li>
      <li class="chip wrong">
        nonsense
        <button type="button" aria-label="Remove nonsense">
          ×
        </button>
      </li>
    </ul>
    <details class="menu">
      <summary class="button quiet">
        <CalendarIcon />
        Add to a calendar
      </summary>
      <ul>
        <li>
          <a href={HERE}>The first calendar</a>
        </li>
        <li>
          <a href={HERE}>The second calendar</a>
        </li>
      </ul>
    </details>
    <details class="fold">
      <summary>A question that few people need</summary>
      <p>It takes little room until it is opened.</p>
    </details>
    <nav class="switch" aria-label="A switch">
      <a href={HERE} aria-current="true">
        Month
      </a>
      <a href={HERE}>Days</a>
    </nav>
    <nav aria-label="Pills">
      <ul class="pills">
        <li>
          <a href={HERE} aria-current="true">
            15 minutes
          </a>
        </li>
        <li>
          <a href={HERE}>30 minutes</a>
        </li>
      </ul>
    </nav>
  </>
)
