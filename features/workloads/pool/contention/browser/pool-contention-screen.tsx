import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { count, duration, share } from '#ui/format/quantity.ts'
import { Lanes, type Lane } from '#ui/lanes/lanes.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noPoolFacts, noPoolHours } from '#product/contract/absences/clusters.ts'
import { listPools } from '#product/contract/calls/pools.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { place } from '#product/places.ts'
import { getPoolContention, type PoolContention } from '../contract.ts'
import { PoolClusters } from './pool-clusters.tsx'
import { PoolWaits } from './pool-waits.tsx'
import { chartOf } from './use-by-hour.ts'

const chartHeight = 150
const hourMs = 3_600_000

/** The contention of a pool: who used it when, how full it was, and who waited for machines. */
export function PoolContentionScreen() {
  const { poolId = '' } = useParams({ strict: false })
  const query = { ...useViewQuery(), poolId }
  const { data, error, refetch } = useEndpoint(getPoolContention, { query })
  return (
    <ListedAssetPage
      report={getPoolContention}
      asked={{ query: { poolId } }}
      error={error}
      up={{ label: 'Pools', ...place.pools() }}
      kind="pool"
      id={poolId}
      list={listPools}
      note="Use is shown for the last 7 days of the range at most."
    >
      <ScreenTabs label="Pool" />
      {error && (
        <ErrorState
          error={error}
          title="The use of the pool could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && <Contention answer={data} />}
    </ListedAssetPage>
  )
}

function Contention({ answer }: { answer: PoolContention }) {
  if (answer.timelines.length === 0)
    return (
      <Panel title="VMs in use">
        <EmptyState title="No VMs in these days.">
          Choose other dates. VM events of pools are needed for this page.
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <Figures answer={answer} />
      <Chart
        title="VMs in use by hour"
        unit="busiest moment of the hour"
        categoryName="Hour"
        data={chartOf(answer)}
        format={{ full: (value) => count(value), short: (value) => count(value), isRate: true }}
        height={chartHeight}
        isStacked
      />
      <Panel
        title="Clusters on the pool"
        unit={
          answer.clustersCount > answer.clusterSegments.length
            ? `the ${count(answer.clusterSegments.length)} most expensive of ${count(answer.clustersCount)}`
            : undefined
        }
      >
        <Lanes
          label="Clusters on the pool"
          since={answer.since}
          until={answer.until}
          lanes={lanesOf(answer)}
        />
        <PoolClusters answer={answer} />
      </Panel>
      <PoolWaits answer={answer} />
    </>
  )
}

function lanesOf({ clusterSegments, idleBlocks }: PoolContention): Lane[] {
  const barsOf = (spans: readonly { since: string; until: string }[]) =>
    spans.map(({ since, until }) => ({ since, until, sharedBy: 1 }))
  const lanes = clusterSegments.map(({ clusterId, clusterName, machineHours, segments }): Lane => ({
    key: clusterId,
    label: clusterName,
    note: duration(machineHours * hourMs),
    fill: 'chart-1',
    bars: barsOf(segments),
  }))
  const idleMs = idleBlocks.reduce(
    (sum, { since, until, machines }) => sum + machines * (Date.parse(until) - Date.parse(since)),
    0,
  )
  const idle: Lane = {
    key: '',
    label: 'Idle',
    note: duration(idleMs),
    fill: 'idle',
    bars: barsOf(idleBlocks),
  }
  return idleBlocks.length === 0 ? lanes : [...lanes, idle]
}

function Figures({ answer }: { answer: PoolContention }) {
  const { idleShare, usedP95, mostUsed, minIdle, maxCapacity, idleTimeoutInMinutes } = answer.figures
  const known = (value: number | null) =>
    value === null ? <NotAvailable because={noPoolFacts} /> : count(value)
  const used = (value: number | null) =>
    value === null ? <NotAvailable because={noPoolHours} /> : count(value)
  return (
    <MetricStrip
      label="Use of the pool"
      metrics={[
        {
          label: 'Idle share',
          meaning: 'Idle hours as a share of all VM hours.',
          value: idleShare === null ? <NotAvailable because={noPoolHours} /> : share(idleShare),
        },
        {
          label: 'VMs in clusters, p95',
          meaning: 'At most that many VMs were in clusters for 95% of the time.',
          value: used(usedP95),
          note: <>most {used(mostUsed)}</>,
        },
        { label: 'Min idle', meaning: 'VMs that always wait.', value: known(minIdle) },
        {
          label: 'Capacity',
          meaning: 'Most VMs of the pool.',
          value: maxCapacity === null ? 'no limit known' : count(maxCapacity),
        },
        {
          label: 'Idle timeout, min',
          meaning: 'Minutes that a VM waits.',
          value: known(idleTimeoutInMinutes),
        },
        {
          label: 'Contention',
          meaning: 'Requests that waited more than a minute while all VMs of the pool were in clusters.',
          value: count(answer.contentionsCount),
          note: `${count(answer.waitsCount)} waits over 1 min`,
        },
      ]}
    />
  )
}
