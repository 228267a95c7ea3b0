import type { ReactNode } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { addDays } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import type { StackedPart } from '#ui/stacked-bar/segments.ts'
import { ReconcileStrip } from './reconcile-strip.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Button } from '#ui/control/button.tsx'
import { urlStateOfRange } from '#ui/dates/date-range.ts'
import { money } from '#ui/format/money.ts'
import { day, dayRange } from '#ui/format/time.ts'
import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { place } from '#product/places.ts'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import { ByDaySwitch, useByDay } from '../cost-versions/by-day-switch.tsx'
import { CorrectionLine } from '../cost-versions/correction-line.tsx'
import { costVersionsDrawer } from '../cost-versions/drawer-name.ts'
import { LateBillByDay, LateCostVersionsDrawer } from '../cost-versions/late-cost-versions.tsx'
import { noticesOf, vmCostOf } from './notices.ts'
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

const nothing = moneyText(0n)
const shownAlways: ReadonlySet<string> = new Set(['jobs', 'other_workloads', 'idle', 'overhead'])

/** Whether a part is there; the usual ones are shown without cost, too. */
function isShown({ key, amount }: Strip['parts'][number]): boolean {
  return shownAlways.has(key) || moneyUnits(amount) !== 0n
}

function partsOf({ parts, currency }: Strip): StackedPart[] {
  const shown = parts.filter(isShown)
  return shown.map(({ key, label, amount, estimatedAmount }) => ({
    key,
    label,
    amount,
    fill: fills[key],
    isEstimated: moneyUnits(estimatedAmount ?? nothing) !== 0n,
    estimatedBecause: `Contains ${money(estimatedAmount ?? nothing, currency)} allocated on weak evidence. The breakdown has the reason.`,
  }))
}

type Props = { onExplain: (drawer: string) => void }

/** Makes the amount of a part open its breakdown. */
function explaining({ parts, source, currency }: Strip, onExplain: Props['onExplain']) {
  return (key: string, shown: ReactNode) => {
    const part = parts.find((one) => one.key === key)
    if (part === undefined || part.consumers.length === 0) return shown
    const name = { label: part.label, parts: { part: part.key, source, currency } }
    return (
      <ExplainButton name={name} onOpen={onExplain}>
        {shown}
      </ExplainButton>
    )
  }
}

/** Makes the estimated cost of VMs open its breakdown. */
function explainingVms(currency: string, onExplain: Props['onExplain']) {
  const name = { label: 'Cloud VMs (estimated)', parts: { source: 'machine_estimate', currency } }
  return (shown: ReactNode) => (
    <ExplainButton name={name} onOpen={onExplain}>
      {shown}
    </ExplainButton>
  )
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
      <CorrectionLine currency={strip.currency} billed={strip.billed} />
    </>
  )
}

const noDataYet = 'No usage data yet. Cost is shown once usage records of these workspaces are collected.'

/** In place of the strip where nothing was ever collected in the range: why, and the way to the first days with data. */
function NothingCollected() {
  const { change } = useUrlState()
  const firstDay = useFirstUsageDay()
  if (firstDay === undefined) return <Notice tone="warning">{noDataYet}</Notice>
  const firstWeek = { since: firstDay, until: addDays(firstDay, 7) }
  return (
    <Notice tone="warning">
      No data before {day(firstDay)}.{' '}
      <Button onClick={() => change({ ...urlStateOfRange(firstWeek), page: undefined })}>
        Show {dayRange(firstWeek.since, firstWeek.until)}
      </Button>
    </Notice>
  )
}

/** A currency in which VMs are estimated and nothing is billed. */
function withoutBill(estimate: Strip): Strip {
  return { ...estimate, isEstimated: false, billed: nothing, parts: [], difference: nothing }
}

/** Billed cost, the estimate of VMs beside it, and all parts of the bill; one line a currency until it is opened. */
export function ReconciliationStrips({ onExplain }: Props) {
  const viewQuery = useViewQuery()
  const drawer = useDrawer()
  const isByDay = useByDay()
  const incomplete = useIncompleteRange()
  const [isKeptOpen, keepOpen] = useLocalStorage({
    key: 'lakegauge.reconciliation',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isOpen = isKeptOpen || isByDay
  const { data, error, refetch } = useEndpoint(reconcileRange, { query: viewQuery })
  const { change } = useUrlState()
  const toggle = () => {
    keepOpen(!isOpen)
    if (isByDay) change({ byDay: undefined })
  }
  if (error)
    return <ErrorState error={error} title="Billed cost could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={42} />
  const estimates = data.strips.filter((strip) => strip.isEstimated)
  const billed = data.strips.filter((strip) => !strip.isEstimated)
  const currencies = new Set(billed.map(({ currency }) => currency))
  const unbilled = estimates.filter(({ currency }) => !currencies.has(currency)).map(withoutBill)
  return (
    <>
      {data.strips.length === 0 && <NothingCollected />}
      {[...billed, ...unbilled].map((strip) => (
        <ReconcileStrip
          key={strip.currency}
          incomplete={incomplete}
          billed={strip.billed}
          parts={partsOf(strip)}
          difference={strip.difference}
          currency={strip.currency}
          vmCost={vmCostOf(strip.currency, estimates)}
          notices={noticesOf(strip.currency, data, incomplete)}
          around={explaining(strip, onExplain)}
          aroundVmCost={explainingVms(strip.currency, onExplain)}
          links={<StripLinks strip={strip} />}
          isOpen={isOpen}
          onToggle={toggle}
        >
          {isByDay && <LateBillByDay currency={strip.currency} />}
        </ReconcileStrip>
      ))}
      {drawer.name === costVersionsDrawer && <LateCostVersionsDrawer onClose={drawer.close} />}
    </>
  )
}
