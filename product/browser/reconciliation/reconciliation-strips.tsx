import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ScreenLink } from '#ui/address/screen-link.tsx'
import type { CutPart } from '#ui/cut/cut.ts'
import { ReconcileStrip } from './reconcile-strip.tsx'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { place } from '#product/places.ts'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import { BillByDay } from '../cost-versions/bill-by-day.tsx'
import { ByDaySwitch, useByDay } from '../cost-versions/by-day-switch.tsx'
import { CostVersionsDrawer } from '../cost-versions/cost-versions-drawer.tsx'
import { costVersionsDrawer, RestatedLine } from '../cost-versions/restated-line.tsx'
import { besideTheBill, missingFromTheBill } from './beside-the-bill.ts'
import { reconcileRange, type Strip } from '#product/contract/calls/reconciliation.ts'

const fills: Readonly<Record<Strip['parts'][number]['key'], Fill>> = {
  jobs: 'chart-1',
  other_workloads: 'chart-2',
  interactive: 'chart-4',
  idle: 'idle',
  idle_or_interactive: 'chart-other',
  start_up: 'chart-previous',
  overhead: 'chart-5',
  unattributed: 'chart-6',
}

/** Whether the evidence told idle and interactive use apart everywhere; then there is nothing to show of it. */
function isToldApart({ key, amount }: Strip['parts'][number]): boolean {
  return key === 'idle_or_interactive' && moneyUnits(amount) === 0n
}

function partsOf({ parts }: Strip): CutPart[] {
  const shown = parts.filter((part) => !isToldApart(part))
  return shown.map(({ key, label, amount }) => ({ key, label, amount, fill: fills[key] }))
}

type Props = { onExplain: (drawer: string) => void }

/** Makes the amount of a part open its explanation, where one filter gives it. */
function explaining(strip: Strip, onExplain: Props['onExplain']) {
  return (key: string, shown: ReactNode) => {
    const part = strip.parts.find((one) => one.key === key)
    const [consumer] = part?.consumers ?? []
    if (!part || consumer === undefined || part.consumers.length !== 1) return shown
    const { label } = part
    const name = { label, parts: { consumer, source: strip.source } }
    return (
      <ExplainButton name={name} onOpen={onExplain}>
        {shown}
      </ExplainButton>
    )
  }
}

function missing(currency: string, late: Parameters<typeof missingFromTheBill>[1]) {
  const notBilledYet = missingFromTheBill(currency, late)
  return notBilledYet === undefined ? {} : { notBilledYet }
}

const unallocatedKeys: ReadonlySet<string> = new Set(['idle_or_interactive', 'unattributed'])

function hasUnallocated({ parts }: Strip): boolean {
  return parts.some(({ key, amount }) => unallocatedKeys.has(key) && moneyUnits(amount) !== 0n)
}

/** What stands at the end of a strip: what was restated, and what is not allocated. */
function StripLinks({ strip }: { strip: Strip }) {
  return (
    <>
      {hasUnallocated(strip) && (
        <>
          <ScreenLink {...place.unallocatedCost()}>Unallocated cost</ScreenLink>
          {' · '}
        </>
      )}
      <ByDaySwitch />
      {' · '}
      <RestatedLine currency={strip.currency} billed={strip.billed} />
    </>
  )
}

/** What was billed, and where all of it went; the estimate of the machines stands beside it. */
export function ReconciliationStrips({ onExplain }: Props) {
  const viewQuery = useViewQuery()
  const drawer = useDrawer()
  const isByDay = useByDay()
  const incomplete = useIncompleteRange()
  const { data, error, refetch } = useEndpoint(reconcileRange, { query: viewQuery })
  if (error)
    return <ErrorState error={error} title="The bill could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={104} />
  const estimates = data.strips.filter((strip) => strip.isEstimated)
  return (
    <>
      {data.strips
        .filter((strip) => !strip.isEstimated)
        .map((strip) => (
          <Fragment key={strip.currency}>
            <ReconcileStrip
              incomplete={incomplete}
              billed={strip.billed}
              parts={partsOf(strip)}
              difference={strip.difference}
              currency={strip.currency}
              estimated={besideTheBill(strip.currency, estimates, data.notBilledYet)}
              {...missing(strip.currency, data)}
              around={explaining(strip, onExplain)}
              links={<StripLinks strip={strip} />}
            />
            {isByDay && <BillByDay currency={strip.currency} />}
          </Fragment>
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
      {drawer.name === costVersionsDrawer && <CostVersionsDrawer onClose={drawer.close} />}
    </>
  )
}
