import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner, ownerIn } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Page, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { useWhenText } from '../when-text.ts'
import { ActivationField } from './activation-field.tsx'
import { asInput } from './step-input.ts'
import { StepsField } from './steps-field.tsx'
import { TriggerField } from './trigger-field.tsx'
import { VerifiedPanel } from './verified-panel.tsx'

/** One workflow: when it acts, for which event types, and what it sends. */
export default function WorkflowScreen(): JSX.Element {
  const { params } = useRoute()
  const owner = ownerIn(params)
  const workflowId = Number(params.workflowId)
  const workflow = useQuery(['workflows', owner, workflowId], async (signal) => {
    const owned = clientOf(owner)
    const { data } = await owned.get('/v2/workflows/{workflowId}', { path: { workflowId }, signal })
    return [data].flat()[0]
  })
  return (
    <Loaded query={workflow}>{(found) => found && <Editor key={found.id} workflow={found} owner={owner} />}</Loaded>
  )
}

function Editor({ workflow, owner }: { workflow: Schemas.EventTypeWorkflow; owner: Owner }): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  const whenText = useWhenText()
  const draft = useDraft('workflow', workflow.id)
  const [name, setName] = useField(draft, 'name', workflow.name)
  const [trigger, setTrigger] = useField(draft, 'trigger', workflow.trigger)
  const [activation, setActivation] = useField(draft, 'activation', workflow.activation)
  const [steps, setSteps] = useField(draft, 'steps', workflow.steps.map(asInput))
  const save = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.patch('/v2/workflows/{workflowId}', {
        path: { workflowId: workflow.id },
        body: { name, trigger, activation, steps: steps.map((step, index) => ({ ...step, stepNumber: index + 1 })) },
      })
    },
    () => say(t('kit.saved')),
  )
  return (
    <Page
      title={workflow.name}
      lead={whenText(trigger)}
      back={{ href: path.slice(0, path.lastIndexOf('/')), text: t('workflows.title') }}
    >
      <div class="columns main-first">
        <Panel>
          <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
            <TextField label={t('workflows.name')} value={name} onChange={setName} isRequired maxLength={255} />
            <TriggerField trigger={trigger} onChange={setTrigger} />
            <ActivationField owner={owner} activation={activation} onChange={setActivation} />
            <StepsField owner={owner} steps={steps} onChange={setSteps} />
          </Form>
        </Panel>
        <VerifiedPanel owner={owner} />
      </div>
    </Page>
  )
}
