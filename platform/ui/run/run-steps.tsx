import type { ShownRun } from '#contract/shown-run.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import type { Tone } from '#ui/status/status-looks.ts'
import { stepLabel } from './run-text.ts'
import styles from './run.module.css'

type Step = ShownRun['steps'][number]

const looks: Readonly<Record<Step['state'], { tone: Tone; label: string }>> = {
  DONE: { tone: 'ok', label: 'Done' },
  CURRENT: { tone: 'running', label: 'Running' },
  FAILED: { tone: 'failed', label: 'Failed' },
  NOT_BEGUN: { tone: 'neutral', label: 'Not begun' },
}

/** The steps of a run in their order; nothing where its kind has none. */
export function RunSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ name, state }) => (
        <li key={name} aria-current={state === 'CURRENT' ? 'step' : undefined}>
          <StatusMark {...looks[state]} />
          {stepLabel(name)}
        </li>
      ))}
    </ol>
  )
}
