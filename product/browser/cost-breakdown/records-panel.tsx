import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useRunning } from '#client/use-running.ts'
import { Button } from '#ui/control/button.tsx'
import { exactMoney, price } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { instantParts, zoneNames } from '#ui/format/time.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LongAnswer, NotWaitedFor } from '#ui/states/long-answer.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { AskFirst } from '#product/browser/statements/ask-first.tsx'
import { listUsageRecords, type UsageRecords } from '#product/contract/calls/usage-records.ts'
import styles from './explanation.module.css'
import type { ExplainedAmountFilter } from './explained-amount.ts'
import { noPrice } from '#product/contract/absences/costs.ts'

const pageSize = 10

function startOf(usageStartTime: string): string {
  const { day, time } = instantParts(new Date(usageStartTime))
  return `${day} ${time}`
}

/** The names of the zone in which the records of a page are shown. */
function zonesOf({ records }: UsageRecords): string {
  const [first, last] = [records[0], records.at(-1)]
  return first && last ? zoneNames(first.usageStartTime, last.usageStartTime) : ''
}

function RecordRows({ answer }: { answer: UsageRecords }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{['Record', zonesOf(answer)].filter(Boolean).join(', ')}</th>
          <th>Quantity</th>
          <th>Price</th>
          <th>Billed</th>
          <th>Allocated here</th>
        </tr>
      </thead>
      <tbody>
        {answer.records.map((record) => (
          <tr key={record.recordId}>
            <td data-tooltip={`${record.recordId}\n${record.recordType}`}>
              {startOf(record.usageStartTime)} <span className="mono">{record.skuName}</span>
            </td>
            <td data-tooltip={record.quantity}>
              {Number(record.quantity).toFixed(4)} {record.usageUnit}
            </td>
            <td>{record.price === null ? <NotAvailable because={noPrice} /> : price(record.price)}</td>
            <td>
              <Money amount={record.billed} />
            </td>
            <td>
              <Money amount={record.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = {
  filter: ExplainedAmountFilter
  /** True where looking them up runs a statement on a SQL warehouse. */
  runsStatement: boolean
}

/** The usage records behind the figure, after what it takes to look them up was agreed to. */
export function RecordsPanel({ filter, runsStatement }: Props) {
  const [isAgreed, setIsAgreed] = useState(!runsStatement)
  if (isAgreed) return <Records filter={filter} />
  return (
    <AskFirst
      title="The usage records are in the lake, on your SQL warehouse."
      action="Run the statement"
      onAgree={() => setIsAgreed(true)}
    >
      To look them up, one statement runs there for each page of records; it wakes the warehouse if it sleeps.
      Nothing else on this page does.
    </AskFirst>
  )
}

/** The usage records behind the figure, a page at a time. */
function Records({ filter }: { filter: ExplainedAmountFilter }) {
  const [offset, setOffset] = useState(0)
  const input = { query: { ...filter, offset, size: pageSize } }
  const { data, error, refetch, fetchStatus, isPlaceholderData } = useEndpoint(listUsageRecords, input)
  const { running, cancel } = useRunning(listUsageRecords, input)
  if (error)
    return <ErrorState error={error} title="The records could not be read." onRetry={() => void refetch()} />
  if (running)
    return <LongAnswer sentence={running.sentence} elapsedMs={running.elapsedMs} onCancel={cancel} />
  if (fetchStatus === 'idle' && (!data || isPlaceholderData))
    return (
      <NotWaitedFor
        what="You stopped waiting for the records; the figure above stands as it is."
        onAskAgain={() => void refetch()}
      />
    )
  if (!data) return <Skeleton width="100%" height={240} />
  const last = Math.min(offset + pageSize, data.totalElements)
  return (
    <div>
      <div className={isPlaceholderData ? styles.dimmed : undefined}>
        <RecordRows answer={data} />
      </div>
      <div className={styles.evidence}>
        <span className="muted">
          {count(last === 0 ? 0 : offset + 1)} – {count(last)} of {count(data.totalElements)}. Total{' '}
          {exactMoney(data.totalAmount)}
        </span>
        <span className="push" />
        <Button
          tone="quiet"
          disabled={offset === 0}
          onClick={() => setOffset(Math.max(0, offset - pageSize))}
        >
          Previous
        </Button>
        <Button
          tone="quiet"
          disabled={last >= data.totalElements}
          onClick={() => setOffset(offset + pageSize)}
        >
          Next
        </Button>
      </div>
    </div>
  )
}
