import { Fragment, useState } from 'react'
import { moneyUnits } from '#contract/money.ts'
import { Button } from '#ui/control/button.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { exactMoney, money } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { StatusTag } from '#ui/status/status.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'
import type { ExplainedAmountFilter } from './explained-amount.ts'
import { RecordsPanel } from './records-panel.tsx'

type Props = { explanation: CostExplanation; filter: ExplainedAmountFilter }
const partsShown = 4

function Identity({ explanation }: Omit<Props, 'filter'>) {
  const { identity, amount, currency } = explanation
  const shown = identity.parts.slice(0, partsShown)
  const others = identity.parts.length - shown.length
  const isWhole = moneyUnits(identity.difference) === 0n
  return (
    <div className={styles.identity}>
      <span>
        {shown.map((part, place) => (
          <Fragment key={part.label}>
            {place > 0 && ' + '}
            <Money amount={part.amount} />
          </Fragment>
        ))}
        {others > 0 && ` + ${others} more`} ={' '}
        <b className="strong">
          <Money amount={amount} currency={currency} />
        </b>
      </span>
      <StatusTag tone={isWhole ? 'ok' : 'failed'}>
        {isWhole
          ? `Adds up to ${money(amount, currency)}`
          : `Differs from ${money(amount, currency)} by ${exactMoney(identity.difference)}`}
      </StatusTag>
    </div>
  )
}

type Check = NonNullable<CostExplanation['check'] | CostExplanation['shareCheck']>

function CheckQuery({ check }: { check: Check }) {
  const tolerance = 'tolerance' in check ? ` (+/- ${exactMoney(check.tolerance)})` : ''
  return (
    <div>
      <p className="small">
        Run in your workspace. Expected: {exactMoney(check.expected)}
        {tolerance}. {check.says} <CopyButton text={check.sql} label="Copy the query" />
      </p>
      <pre className={styles.query}>{check.sql}</pre>
    </div>
  )
}

/** Why no query gives the figure. */
function noQuery({ jobId, runId, taskRunId, attemptNumber }: ExplainedAmountFilter): string {
  if (jobId === undefined) return 'Only the cost of jobs and runs can be verified with one query.'
  const isPart = runId !== undefined && (taskRunId !== undefined || attemptNumber !== undefined)
  if (isPart) return 'System tables do not separate the usage of tasks and repairs.'
  return 'No usage record names this job in these dates; its cost is estimated from VM hours.'
}

/** The identity, and the evidence behind it: usage records, and a query to check it with. */
export function ExplanationFoot({ explanation, filter }: Props) {
  const [open, setOpen] = useState<'records' | 'check' | undefined>(undefined)
  const { check, shareCheck, recordCount } = explanation
  const checks = [shareCheck, check].filter((one) => one !== null)
  const toggle = (name: 'records' | 'check') => setOpen(open === name ? undefined : name)
  return (
    <>
      <Identity explanation={explanation} />
      <CentsNote />
      <div className={styles.evidence}>
        <Button tone="quiet" isOn={open === 'records'} onClick={() => toggle('records')}>
          {recordCount > 0
            ? `${count(recordCount)} usage ${recordCount === 1 ? 'record' : 'records'}`
            : 'Usage records'}
        </Button>
        <Button
          tone="quiet"
          isOn={open === 'check'}
          disabled={checks.length === 0}
          data-tooltip={checks.length === 0 ? noQuery(filter) : undefined}
          onClick={() => toggle('check')}
        >
          Verify with SQL
        </Button>
      </div>
      {open === 'records' && <RecordsPanel filter={filter} runsStatement={explanation.recordsRunStatement} />}
      {open === 'check' && checks.map((one) => <CheckQuery key={one.sql} check={one} />)}
    </>
  )
}
