import { moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useOpen } from '#ui/url-state/use-open.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { urlStateOfRange } from '#ui/dates/date-range.ts'
import { spanUnit } from '#ui/dates/day-spans.ts'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { costOverTime, type AskedAsset, type CostOverTime } from '#product/contract/calls/cost-over-time.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'
import { listAssetIncidents, type IncidentRow } from '#product/contract/calls/incidents.ts'
import { costChart } from './cost-chart.ts'
import { CostSkeleton } from './cost-skeleton.tsx'
import { incidentSigns, type AskedIncidents } from './incident-marks.ts'

type Props = {
  workloads?: WorkloadList
  jobId?: string
  asset?: AskedAsset
  incidentsOf?: AskedIncidents | undefined
  filters?: Readonly<Record<string, unknown>>
  of?: string
  height: number
}

/** Cost over the range, read for the view: of all workloads of a list, or of one. */
export function CostPanel(props: Props) {
  const { workloads = 'jobs', jobId, asset, incidentsOf, filters, of, height } = props
  const view = useViewQuery()
  const query = asset
    ? { ...view, ...asset }
    : { ...view, workloads, ...filters, ...(jobId === undefined ? {} : { jobId }) }
  const { data, error, refetch } = useEndpoint(costOverTime, { query })
  const shownJob = workloads === 'jobs' && jobId !== undefined ? jobOf(jobId) : undefined
  const shown = incidentsOf ?? asset ?? shownJob
  const incidents = useEndpoint(
    listAssetIncidents,
    { query: { ...view, ...(shown ?? jobOf('')) } },
    { enabled: shown !== undefined },
  )
  if (error)
    return (
      <ErrorState error={error} title="Cost over time could not be read." onRetry={() => void refetch()} />
    )
  if (!data) return <CostSkeleton height={height} />
  const because = emptyBecause(data)
  if (because)
    return (
      <Panel title={titleOf(data)}>
        <EmptyState title={because.title}>{because.text}</EmptyState>
      </Panel>
    )
  return (
    <DrawnCost
      answer={data}
      assetId={shown?.assetId ?? ''}
      incidents={incidents.data?.incidents ?? []}
      of={of}
      height={height}
    />
  )
}

const jobOf = (assetId: string) => ({ assetKind: 'job', assetId }) as const

const unitOf = ({ since, until }: CostOverTime) =>
  spanUnit({ since: since.slice(0, 10), until: until.slice(0, 10) })
const titleOf = (answer: CostOverTime) => `Cost by ${unitOf(answer)}`

/** Why there is nothing to draw; undefined where there is. */
function emptyBecause({ firstUsageDay, days, totals }: CostOverTime) {
  if (firstUsageDay === null)
    return {
      title: 'No usage data yet.',
      text: 'Cost is shown once usage records of these workspaces are collected.',
    }
  if (days.every(({ isCollected, cost }) => !isCollected && cost === null))
    return { title: `No data before ${day(firstUsageDay)}.`, text: 'Choose dates that reach past that day.' }
  const isNothing = [totals.cost, totals.previousCost].every((sum) => sum === null || moneyUnits(sum) === 0n)
  if (!isNothing) return undefined
  return {
    title: 'No cost in these dates.',
    text: 'Nor in the previous period. Choose other dates or workspaces.',
  }
}

/** States that usage of the previous period, or of the range, was not collected from its start. */
function notCollected({ firstUsageDay, previousSince }: CostOverTime): string[] {
  return firstUsageDay !== null && firstUsageDay > previousSince.slice(0, 10)
    ? [`no data before ${day(firstUsageDay)}`]
    : []
}

type Drawn = {
  answer: CostOverTime
  /** The asset that the incidents are of. */
  assetId: string
  incidents: readonly IncidentRow[]
  of: string | undefined
  height: number
}

function DrawnCost({ answer, assetId, incidents, of, height }: Drawn) {
  const { change } = useUrlState()
  const open = useOpen()
  const incompleteSince = useIncompleteSince()
  const currency = answer.currency ?? 'USD'
  const { data, spans } = costChart(answer, {
    isIncomplete: (one) => isIncompleteDay(one, incompleteSince),
    because: incompleteSince === undefined ? '' : incompleteBecause(incompleteSince),
  })
  const signs = incidentSigns(spans, incidents, assetId)
  const marks = [...(data.marks ?? []), ...signs.map(({ mark }) => mark)]
  const bands = signs.flatMap(({ band }) => band ?? [])
  const handleRange = (first: number, last: number) => {
    const [from, to] = [spans[first], spans[Math.min(last, spans.length - 1)]]
    if (from && to) change({ ...urlStateOfRange({ since: from.since, until: to.until }), page: undefined })
  }
  return (
    <Chart
      title={titleOf(answer)}
      unit={[...(of === undefined ? [] : [of]), currency, 'UTC days', ...notCollected(answer)].join(', ')}
      categoryName={unitOf(answer) === 'week' ? 'Week' : 'Day'}
      data={{
        ...data,
        ...(marks.length > 0 ? { marks } : {}),
        ...(bands.length > 0 ? { spans: bands } : {}),
      }}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      height={height}
      isStacked
      onChoose={(place) => handleRange(place, place)}
      onRange={handleRange}
      onMark={(clicked) => {
        const sign = signs.find(({ mark }) => mark.name === clicked.name && mark.place === clicked.place)
        if (sign) open(sign.opens)
        else handleRange(clicked.place, clicked.place)
      }}
    />
  )
}
