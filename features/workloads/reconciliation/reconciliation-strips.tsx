import { useEndpoint } from '#client/use-endpoint.ts'
import type { CutPart } from '#ui/cut/cut.ts'
import { ReconcileStrip } from '#ui/cut/reconcile-strip.tsx'
import type { Fill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'
import { utcInstant } from '#ui/format/time.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ExplainButton } from '../cost-explanation/explain-button.tsx'
import { reconcileRange, type Strip } from './contract.ts'

const fills: Readonly<Record<Strip['parts'][number]['key'], Fill>> = {
  jobs: 'chart-1',
  other_workloads: 'chart-2',
  interactive: 'chart-4',
  idle: 'idle',
  start_up: 'chart-previous',
  overhead: 'chart-5',
  unattributed: 'chart-6',
}

function partsOf({ parts }: Strip): CutPart[] {
  return parts.map(({ key, label, amount }) => ({ key, label, amount, fill: fills[key] }))
}

type Answer = { notBilledYetHours: number; lastUsageTime: string | null }

function notBilledYet({ notBilledYetHours, lastUsageTime }: Answer): string | undefined {
  if (notBilledYetHours === 0 || lastUsageTime === null) return undefined
  const since = utcInstant(new Date(lastUsageTime)).replace(':00 UTC', ' UTC')
  return `the last ${notBilledYetHours === 1 ? 'hour' : `${notBilledYetHours} hours`}, since ${since}`
}

type Props = { onExplain: (drawer: string) => void }

function Links({ strip, onExplain }: Props & { strip: Strip }) {
  const parts = strip.parts.filter(({ consumers }) => consumers.length === 1)
  return parts.map(({ key, label, consumers: [consumer = ''] }) => (
    <span key={key}>
      {' '}
      <ExplainButton name={{ label, parts: { consumer, source: strip.source } }} onOpen={onExplain}>
        {label.toLowerCase()}
      </ExplainButton>
    </span>
  ))
}

/** What was billed, and where all of it went; the estimate of the machines stands beside it. */
export function ReconciliationStrips({ onExplain }: Props) {
  const viewQuery = useViewQuery()
  const { data, error, refetch } = useEndpoint(reconcileRange, { query: viewQuery })
  if (error)
    return <ErrorState error={error} title="The bill could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={104} />
  const estimates = data.strips.filter((strip) => strip.isEstimated)
  const late = notBilledYet(data)
  return (
    <>
      {data.strips
        .filter((strip) => !strip.isEstimated)
        .map((strip) => (
          <ReconcileStrip
            key={strip.currency}
            billed={strip.billed}
            parts={partsOf(strip)}
            difference={strip.difference}
            currency={strip.currency}
            estimated={estimates
              .filter(({ currency }) => currency === strip.currency)
              .map(({ billed }) => ({ label: 'machines', amount: billed }))}
            {...(late === undefined ? {} : { notBilledYet: late })}
            links={
              <>
                Explain: <Links strip={strip} onExplain={onExplain} />
              </>
            }
          />
        ))}
      {data.unpriced.length > 0 && (
        <Notice tone="warning">
          {count(data.unpriced.reduce((sum, row) => sum + row.recordCount, 0))} usage records have no price
          and are not in the bill:{' '}
          {data.unpriced
            .map((row) => `${row.skuName} (${Number(row.quantity).toLocaleString('en-US')} ${row.usageUnit})`)
            .join(', ')}
          .
        </Notice>
      )}
    </>
  )
}
