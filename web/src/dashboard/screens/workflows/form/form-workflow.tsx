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
import { asInput } from '../workflow/step-input.ts'
import { StepsField } from '../workflow/steps-field.tsx'
import { VerifiedPanel } from '../workflow/verified-panel.tsx'
import { FormTriggerField } from './form-trigger-field.tsx'
import { useFormWhenText } from './form-when-text.ts'
import { FormsField } from './forms-field.tsx'

/** One workflow of routing forms: when it acts, after which forms, and what it sends. */
export default function FormWorkflowScreen(): JSX.Element {
  const { params } = useRoute()
  const owner = ownerIn(params)
  const workflowId = Number(params.workflowId)
  const workflow = useQuery(['form-workflows', owner, workflowId], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/workflows/{workflowId}/routing-form', { path: { workflowId }, signal })).data[0]
  })
  return (
    <Loaded query={workflow}>{(found) => found && <Editor key={found.id} workflow={found} owner={owner} />}</Loaded>
  )
}

function Editor({ workflow, owner }: { workflow: Schemas.RoutingFormWorkflow; owner: Owner }): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  const whenText = useFormWhenText()
  const draft = useDraft('form-workflow', workflow.id)
  const [name, setName] = useField(draft, 'name', workflow.name)
  const [trigger, setTrigger] = useField(draft, 'trigger', workflow.trigger)
  const [activation, setActivation] = useField(draft, 'activation', workflow.activation)
  const [steps, setSteps] = useField(draft, 'steps', workflow.steps.map(asInput))
  const save = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.patch('/v2/workflows/{workflowId}/routing-form', {
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
      back={{ href: path.slice(0, path.lastIndexOf('/forms/')), text: t('workflows.title') }}
    >
      <div class="columns main-first">
        <Panel>
          <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
            <TextField label={t('workflows.name')} value={name} onChange={setName} isRequired maxLength={255} />
            <FormTriggerField trigger={trigger} onChange={setTrigger} />
            <FormsField owner={owner} activation={activation} onChange={setActivation} />
            <StepsField owner={owner} steps={steps} onChange={setSteps} isAfterForm />
          </Form>
        </Panel>
        <VerifiedPanel owner={owner} />
      </div>
    </Page>
  )
}
