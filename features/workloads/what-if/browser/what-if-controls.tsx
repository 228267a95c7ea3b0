import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { InlineField } from '#ui/control/inline-field.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { Select } from '#ui/control/select.tsx'
import { price } from '#ui/format/money.ts'
import { bytes, decimal } from '#ui/format/quantity.ts'
import type { Candidate, WorkflowWhatIf } from '../contract.ts'
import styles from './what-if.module.css'
import { positive, urlStateOfView, type WhatIfView } from './what-if-view.ts'
import { engineWords } from './what-if-words.ts'

type Props = {
  view: WhatIfView
  /** The latest answer: what can be chosen. */
  answer: WorkflowWhatIf
}

const scalings = [
  { value: 'FIXED', label: 'Fixed workers' },
  { value: 'AUTOSCALING', label: 'Autoscaling' },
] as const

/** What is asked; a question that no method can answer has no control. */
export function WhatIfControls({ view, answer }: Props) {
  const { change } = useUrlState()
  const { candidates, engines, nodeType, engine, scaling, points } = answer
  const choose = (chosen: Partial<WhatIfView>) => change(urlStateOfView(chosen), { replace: true })
  const minimum = view.minimumWorkers ?? points[0]?.minimumWorkers ?? 1
  return (
    <div className={styles.controls} role="group" aria-label="What is asked">
      <Segmented
        label="Workers"
        options={scalings}
        value={view.scaling ?? scaling}
        onChange={(chosen) => choose({ scaling: chosen, minimumWorkers: undefined })}
      />
      {scaling === 'AUTOSCALING' && (
        <InlineField
          label="Minimum workers"
          inputMode="numeric"
          value={String(minimum)}
          onChange={(text) => choose({ minimumWorkers: positive(text) })}
        />
      )}
      {candidates.length > 1 && nodeType !== null && (
        <Select
          label="Node type"
          prefix="Node type"
          options={candidates.map((candidate) => ({
            value: candidate.nodeType,
            label: candidateText(candidate),
          }))}
          value={nodeType}
          onChange={(chosen) => choose({ nodeType: chosen })}
        />
      )}
      {engines.length > 1 && engine !== null && (
        <Segmented
          label="Engine"
          options={engines.map((value) => ({ value, label: engineWords[value] }))}
          value={engine}
          onChange={(chosen) => choose({ engine: chosen })}
        />
      )}
      <InlineField
        label="Done within, minutes"
        inputMode="decimal"
        value={view.withinMinutes === undefined ? '' : String(view.withinMinutes)}
        onChange={(text) => choose({ withinMinutes: positive(text) })}
      />
    </div>
  )
}

/** "m5.xlarge, 4 cores, 16.0 GB, 0.192 USD an hour". */
function candidateText({ nodeType, cores, memoryBytes, hourPrice, currency }: Candidate): string {
  const size = `${nodeType}, ${decimal(String(cores))} ${cores === 1 ? 'core' : 'cores'}, ${bytes(memoryBytes)}`
  return hourPrice === null ? size : `${size}, ${price(hourPrice)} ${currency ?? ''} an hour`
}
