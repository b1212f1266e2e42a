import type { JSX } from 'preact'
import { AdministrationPage } from '../administration-page.tsx'
import { EraseForm } from './erase-form.tsx'
import { ErasuresPanel } from './erasures-panel.tsx'
import { ExportForm } from './export-form.tsx'
import { ImportForm } from './import-form.tsx'

/** Answers to people who ask what is kept about them or want to be forgotten, and data from other systems. */
export default function Data(): JSX.Element {
  return (
    <AdministrationPage>
      <div class="columns">
        <div class="stack">
          <ExportForm />
          <EraseForm />
        </div>
        <div class="stack">
          <ImportForm />
          <ErasuresPanel />
        </div>
      </div>
    </AdministrationPage>
  )
}
