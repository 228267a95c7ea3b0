import { Chart } from '#ui/chart/chart.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { WorkflowWhatIf } from '../contract.ts'
import { costChart, costFormat, timeChart, timeFormat } from './curve-chart.ts'
import { FiguresTable } from './figures-table.tsx'
import { markedPoints } from './marked-points.ts'
import { WhatIfMetrics } from './what-if-metrics.tsx'
import type { WhatIfView } from './what-if-view.ts'
import styles from './what-if.module.css'
import { methodWords, reasonText } from './what-if-words.ts'

type Props = { answer: WorkflowWhatIf; view: WhatIfView }

const minuteMs = 60_000

/** The curves of time and cost with what they rest on, or why they are not known. */
export function WhatIfCurve({ answer, view: { withinMinutes } }: Props) {
  const marked = markedPoints(
    answer.points,
    withinMinutes === undefined ? undefined : withinMinutes * minuteMs,
  )
  return (
    <>
      <WhatIfMetrics answer={answer} marked={marked} withinMinutes={withinMinutes} />
      {answer.absentBecause === null ? (
        <>
          <Curves answer={answer} marked={marked} />
          <FiguresTable answer={answer} marked={marked} />
        </>
      ) : (
        <Panel title="What if">
          <EmptyState title="Not known.">{reasonText(answer.absentBecause)}</EmptyState>
        </Panel>
      )}
      <NotUsed answer={answer} />
    </>
  )
}

function Curves({ answer, marked }: { answer: WorkflowWhatIf; marked: ReturnType<typeof markedPoints> }) {
  const { currency, scaling } = answer
  const cost = costChart(answer, marked)
  return (
    <div className={cost ? styles.halves : undefined}>
      <Chart
        categoryName="Workers"
        title="Time of a run"
        unit={scaling === 'AUTOSCALING' ? 'by the maximum of workers' : 'by workers'}
        data={timeChart(answer, marked)}
        format={timeFormat}
      />
      {cost && (
        <Chart
          categoryName="Workers"
          title="Cost of a run"
          unit={`${currency ?? 'USD'}, Databricks and VMs`}
          data={cost}
          format={costFormat(currency ?? 'USD')}
        />
      )}
    </div>
  )
}

/** Why better methods could not answer. */
function NotUsed({ answer: { notUsed, method } }: { answer: WorkflowWhatIf }) {
  if (notUsed.length === 0) return null
  return (
    <details>
      <summary>{method === null ? 'Why no method answers' : 'Why no better method answers'}</summary>
      <ul>
        {notUsed.map(({ method: name, because }) => (
          <li key={name}>
            {isMethod(name) ? methodWords[name].name : name}: {reasonText(because)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const isMethod = (name: string): name is keyof typeof methodWords => name in methodWords
