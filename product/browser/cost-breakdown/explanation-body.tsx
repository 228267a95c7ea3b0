import { sumsAbove } from '#contract/money.ts'
import { CutBar } from '#ui/cut/cut-bar.tsx'
import type { CutPart } from '#ui/cut/cut.ts'
import { machineFill, partFill, type Fill } from '#ui/fill/fill.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { exactMoney, money } from '#ui/format/money.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
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

function partsOf(cut: Cut): CutPart[] {
  return cut.parts.map((part) => ({
    key: part.key,
    label: part.label,
    amount: part.amount,
    fill: fillOf(cut, part),
    isEstimated: part.isEstimated,
  }))
}

type Props = {
  explanation: CostExplanation
  label: string
  /** What stands above the figure in the table that it was opened from: its cents are shown as there. */
  above: string
}

/** The figure, cut three times over the same width, then machine by machine, then by what was done with it. */
export function ExplanationBody({ explanation, label, above }: Props) {
  const { amount, currency, isEstimated, cuts, machines, spending } = explanation
  const machinesAbove = sumsAbove(
    machines.map((machine) => machine.amount),
    above,
  )
  return (
    <>
      <div className={styles.head}>
        <span className={styles.amount} data-tip={`${exactMoney(amount)} ${currency}`}>
          {isEstimated && <EstimateMark />}
          {money(amount, currency, above)}
        </span>
        <span className="muted clip" dir="auto" data-tip={label}>
          {label}
        </span>
        <span className="push">
          <StatusTag tone={isEstimated ? 'warning' : 'ok'}>
            {isEstimated ? 'Databricks billed, machines estimated' : 'Billed, nothing estimated'}
          </StatusTag>
        </span>
      </div>
      <div className={styles.cuts}>
        {cuts.map((cut) => (
          <CutBar key={cut.name} title={cut.title} parts={partsOf(cut)} above={above} />
        ))}
      </div>
      {machines.map((machine, index) => (
        <MachineStep
          key={machine.key}
          number={index + 1}
          machine={machine}
          above={machinesAbove[index] ?? above}
          fill={machine.key === 'rest' ? 'chart-other' : machineFill(index)}
        />
      ))}
      <SpendingStep
        number={machines.length + 1}
        spending={spending}
        amount={amount}
        above={above}
        isRun={spending.some((entry) => entry.kind === 'task')}
      />
    </>
  )
}
