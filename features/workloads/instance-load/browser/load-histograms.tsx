import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Select } from '#ui/control/select.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { noLoad } from '#product/contract/absences/runs.ts'
import { driverHistogram, executorsHistogram, type LoadHistogram, type LoadHistograms } from '../contract.ts'
import { histogramChartOf, histogramText, loadFormat } from './load-charts.ts'
import styles from './instance-load.module.css'

const chartHeight = 150
const mostVms = 250

type Props = { clusterId: string; appId: string }

/** How the time of driver and workers spreads over their load: CPU and memory in ten bands. */
export function LoadHistograms({ clusterId, appId }: Props) {
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const [executorId, setExecutorId] = useState('')
  const query = { subscriptionId, workspaceId, workspaceHost, clusterId, appId, pageSize: mostVms }
  const driver = useEndpoint(driverHistogram, { query })
  const all = useEndpoint(executorsHistogram, { query })
  const one = useEndpoint(
    executorsHistogram,
    { query: { ...query, executorId } },
    { enabled: executorId !== '' },
  )
  const error = driver.error ?? all.error ?? one.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The histograms could not be read."
        onRetry={() => void Promise.all([driver.refetch(), all.refetch()])}
      />
    )
  if (!driver.data || !all.data) return null
  if (driver.data.absentBecause !== null && all.data.absentBecause !== null)
    return (
      <Panel title="Histograms">
        <EmptyState title={noLoad.because}>{noLoad.step.says}</EmptyState>
      </Panel>
    )
  const vms = all.data.executors
  return (
    <>
      {vms.length > 1 && (
        <Select
          label="Workers"
          value={executorId}
          onChange={setExecutorId}
          options={[
            { value: '', label: `All ${vms.length} workers` },
            ...vms.map((vm) => ({ value: vm.executorId, label: vm.executorId })),
          ]}
        />
      )}
      <div className={styles.pairs}>
        <Both vms="Workers" load={executorId === '' ? all.data : (one.data ?? all.data)} />
        <Both vms="Driver" load={driver.data} />
      </div>
    </>
  )
}

function Both({ vms, load }: { vms: string; load: LoadHistograms }) {
  return (
    <>
      <OneHistogram title={`${vms}: CPU`} histogram={load.cpu} />
      <OneHistogram title={`${vms}: memory`} histogram={load.memory} />
    </>
  )
}

function OneHistogram({ title, histogram }: { title: string; histogram: LoadHistogram | null }) {
  if (histogram === null) return null
  return (
    <div>
      <Chart
        title={title}
        unit="share of time"
        categoryName="Load"
        data={histogramChartOf(histogram)}
        format={loadFormat}
        height={chartHeight}
      />
      <p className="faint">{histogramText(histogram)}</p>
    </div>
  )
}
