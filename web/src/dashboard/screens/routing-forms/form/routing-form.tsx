import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { clientOf, type Owner, ownerIn } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { EditorForm } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page } from '../../../kit/page.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { useTexts } from '../../../texts.tsx'
import { AnswersTab } from './answers-tab.tsx'
import { type Draft, useDraft } from './draft.ts'
import { QuestionsTab } from './questions-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { TryTab } from './try-tab.tsx'

const TABS = ['questions', 'routes', 'try', 'answers', 'settings'] as const
type TabName = (typeof TABS)[number]

/** The tabs that change the form. */
const EDITING: Partial<Record<TabName, (props: { draft: Draft }) => JSX.Element>> = {
  questions: QuestionsTab,
  routes: RoutesTab,
  settings: SettingsTab,
}

/** One routing form: what it asks, where each answer leads, a try-out, and what people have answered. */
export default function RoutingFormScreen(): JSX.Element {
  const { params } = useRoute()
  const owner = ownerIn(params)
  const routingFormId = params.formId ?? ''
  const form = useQuery(['routing-forms', owner, routingFormId], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/routing-forms/{routingFormId}', { path: { routingFormId }, signal })).data
  })
  return <Loaded query={form}>{(found) => <Editor key={found.id} form={found} owner={owner} />}</Loaded>
}

function Editor({ form, owner }: { form: Schemas.RoutingForm; owner: Owner }): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  const { publicUrl } = useAccount()
  const [written] = useParameter('tab', 'questions')
  const draft = useDraft(form, owner)
  const tab = TABS.find((name) => name === written) ?? 'questions'
  const Content = EDITING[tab]
  const link = `${publicUrl}/routing/${form.id}`
  return (
    <Page
      title={draft.name}
      back={{ href: path.slice(0, path.lastIndexOf('/')), text: t('routingForms.title') }}
      actions={
        <>
          <CopyButton text={link} label={t('eventTypes.copyLink')} />
          <a class="button quiet" href={link} target="_blank" rel="noreferrer">
            {t('eventTypes.openPage')}
          </a>
        </>
      }
    >
      <Tabs
        label={draft.name}
        tabs={TABS.map((name) => ({
          href: name === 'questions' ? path : `${path}?tab=${name}`,
          text: t(`routingForms.tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      {Content && (
        <EditorForm
          draft={draft.kept}
          action={draft.save}
          isChanged={draft.isChanged}
          onDiscard={draft.discard}
          onSubmit={() => void draft.save.run()}
        >
          <Content draft={draft} />
        </EditorForm>
      )}
      {tab === 'try' && <TryTab draft={draft} />}
      {tab === 'answers' && <AnswersTab draft={draft} />}
    </Page>
  )
}
