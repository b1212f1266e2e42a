import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { clientOf, type Owner, ownerIn, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { EditorForm } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page } from '../../../kit/page.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { useTexts } from '../../../texts.tsx'
import { type EventType, isOfTeam } from '../event-type.ts'
import { HostsTab } from '../hosts/hosts-tab.tsx'
import { LinksTab } from '../links/links-tab.tsx'
import { QuestionsTab } from '../questions/questions-tab.tsx'
import { AvailabilityTab } from './availability-tab.tsx'
import { BasicsTab } from './basics-tab.tsx'
import { type Draft, useDraft } from './draft.ts'
import { LookTab } from './look-tab.tsx'
import { Preview } from './preview.tsx'
import { RulesTab } from './rules-tab.tsx'

const TABS = ['basics', 'availability', 'questions', 'rules', 'look', 'hosts', 'links'] as const
type TabName = (typeof TABS)[number]

const CONTENTS: Record<TabName, (props: { draft: Draft }) => JSX.Element> = {
  basics: BasicsTab,
  availability: AvailabilityTab,
  questions: QuestionsTab,
  rules: RulesTab,
  look: LookTab,
  hosts: HostsTab,
  links: LinksTab,
}

/** One event type: its settings in tabs, and beside them its page as bookers see it. */
export default function EditorScreen(): JSX.Element {
  const { params } = useRoute()
  const owner = ownerIn(params)
  const eventTypeId = Number(params.eventTypeId)
  const query = useQuery(['event-types', owner, eventTypeId], async (signal): Promise<EventType> => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/event-types/{eventTypeId}', { path: { eventTypeId }, signal })).data
  })
  return <Loaded query={query}>{(type) => <Editor key={type.id} type={type} owner={owner} />}</Loaded>
}

function Editor({ type, owner }: { type: EventType; owner: Owner }): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  const [written] = useParameter('tab', 'basics')
  const draft = useDraft(type, owner)
  const tabs = TABS.filter((name) => name !== 'hosts' || isOfTeam(type))
  const tab = tabs.find((name) => name === written) ?? 'basics'
  const Content = CONTENTS[tab]
  const isChanged = Object.keys(draft.changes).length > 0
  return (
    <Page
      title={type.title}
      back={{ href: `${pathOf(owner)}/event-types`, text: t('eventTypes.title') }}
      actions={
        <>
          <CopyButton text={type.bookingUrl} label={t('eventTypes.copyLink')} />
          <a class="button quiet" href={type.bookingUrl} target="_blank" rel="noreferrer">
            {t('eventTypes.openPage')}
          </a>
        </>
      }
    >
      <Tabs
        label={type.title}
        tabs={tabs.map((name) => ({
          href: name === 'basics' ? path : `${path}?tab=${name}`,
          text: t(`eventTypes.tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <div class="columns editor">
        <EditorForm
          draft={draft.kept}
          action={draft.save}
          isChanged={isChanged}
          onDiscard={draft.discard}
          onSubmit={() => void draft.save.run()}
        >
          <Content draft={draft} />
        </EditorForm>
        <Preview type={type} />
      </div>
    </Page>
  )
}
