import { StackedBar } from '#ui/stacked-bar/stacked-bar.tsx'
import type { StackedPart } from '#ui/stacked-bar/segments.ts'
import { machineFill, partFill, type Fill } from '#ui/fill/fill.ts'
import { Money } from '#ui/values/money.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { ExplainedAmount } from './explained-amount.ts'
import { ConfidenceStep } from './confidence-step.tsx'
import { EntryStep } from './entry-step.tsx'
import styles from './explanation.module.css'
import { MachineStep } from './machine-step.tsx'
import { SpendingStep } from './spending-step.tsx'

type Cut = CostExplanation['cuts'][number]
type Segment = Cut['parts'][number]

function fillOf(cut: Cut, { tone, machine }: Segment): Fill {
  if (tone === 'idle') return 'idle'
  if (tone === 'rest') return 'chart-other'
  return cut.name === 'machine' ? machineFill(machine) : partFill('chart-1', machine)
}

function partsOf(cut: Cut): StackedPart[] {
  return cut.parts.map((part) => ({
    key: part.key,
    label: part.label,
    amount: part.amount,
    fill: fillOf(cut, part),
    isEstimated: part.isEstimated,
  }))
}

/** What of the figure is billed. */
function certainty({ isEstimated, machines }: CostExplanation): string {
  if (!isEstimated) return 'Billed'
  const hasMachines = machines.some(({ lines }) => lines.some(({ source }) => source === 'machine_estimate'))
  return hasMachines ? 'DBUs billed, VMs estimated' : 'Billed, allocation estimated'
}

type Props = {
  explanation: CostExplanation
  figure: ExplainedAmount
}

/** The figure by cluster, SKU and task over the same width, then by task, asset, run and day, then cluster by cluster. */
export function ExplanationBody({ explanation, figure }: Props) {
  const { label } = figure
  const { amount, currency, isEstimated, estimatedBecause, cuts, machines, spending } = explanation
  const breakdowns = explanation.breakdowns ?? []
  const hasParts = spending.length > 1
  const firstBreakdown = hasParts ? 2 : 1
  const firstMachine = firstBreakdown + breakdowns.length
  const confidences = explanation.confidences ?? []
  const isAllExact = confidences.every(({ confidence }) => confidence === 'exact')
  return (
    <>
      <div className={styles.head}>
        <span className={styles.amount}>
          <Money
            amount={amount}
            currency={currency}
            isEstimated={isEstimated}
            estimatedBecause={estimatedBecause}
          />
        </span>
        <span className="muted clip" dir="auto" data-tooltip={label}>
          {label}
        </span>
        <span className="push">
          <StatusTag tone={isEstimated ? 'warning' : 'ok'}>{certainty(explanation)}</StatusTag>
        </span>
      </div>
      <div className={styles.cuts}>
        {cuts
          .filter(({ parts }) => parts.length > 1)
          .map((cut) => (
            <StackedBar key={cut.name} title={cut.title} parts={partsOf(cut)} />
          ))}
      </div>
      {hasParts && <SpendingStep number={1} explanation={explanation} />}
      {breakdowns.map((breakdown, index) => (
        <EntryStep
          key={breakdown.name}
          number={firstBreakdown + index}
          breakdown={breakdown}
          explanation={explanation}
          filter={figure.filter}
        />
      ))}
      {machines.map((machine, index) => (
        <MachineStep
          key={machine.key}
          number={firstMachine + index}
          machine={machine}
          fill={machine.key === 'rest' ? 'chart-other' : machineFill(index)}
          filter={figure.filter}
        />
      ))}
      {!isAllExact && <ConfidenceStep number={firstMachine + machines.length} explanation={explanation} />}
    </>
  )
}
