import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { zonedInstant } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { noLoad } from '#product/contract/absences/runs.ts'
import { instanceLoad } from '../contract.ts'
import { loadChartOf, loadFormat } from './load-charts.ts'

const chartHeight = 180
const titles = { cpu: 'CPU over time', memory: 'Memory over time' } as const
const measures = ['cpu', 'memory'] as const

/** How busy the VMs of an instance were over its life. */
export function LoadOverTime({ appId }: { appId: string }) {
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const query = { subscriptionId, workspaceId, workspaceHost }
  const { data, error, refetch } = useEndpoint(instanceLoad, { path: { id: appId }, query })
  if (error)
    return <ErrorState error={error} title="The load could not be read." onRetry={() => void refetch()} />
  if (!data)
    return (
      <Panel title={titles.cpu}>
        <Skeleton width="100%" height={chartHeight} />
      </Panel>
    )
  return measures.map((measure) => {
    const chart = loadChartOf(data, measure, { label: (at) => zonedInstant(new Date(at)) })
    return chart ? (
      <Chart
        key={measure}
        title={titles[measure]}
        unit="mean of the VMs"
        categoryName="Time"
        data={chart}
        format={loadFormat}
        height={chartHeight}
      />
    ) : (
      <Panel key={measure} title={titles[measure]}>
        <EmptyState title={noLoad.because}>{noLoad.step.says}</EmptyState>
      </Panel>
    )
  })
}
