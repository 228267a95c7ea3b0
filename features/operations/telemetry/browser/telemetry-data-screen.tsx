import type { OutputOf } from '#contract/endpoint.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { telemetryLook } from '#product/browser/telemetry/telemetry-text.ts'
import { getAnalysisStats } from '#product/contract/calls/analysis-tasks.ts'

type Stats = OutputOf<typeof getAnalysisStats>

const states = ['READY', 'NOT_READY', 'NOT_AVAILABLE', 'NOT_MONITORED'] as const
const kinds: Readonly<Record<Stats['kinds'][number]['kind'], string>> = {
  JOB_RUN: 'Job runs',
  CLUSTER_INSTANCE: 'Cluster instances',
  PIPELINE_UPDATE: 'Pipeline updates',
  NOTEBOOK_SESSION: 'Notebook sessions',
}

/** How many of each kind are in which state of telemetry, what was read of event logs, and what is being read. */
export function TelemetryDataScreen() {
  const { data, error, refetch } = useEndpoint(getAnalysisStats, {})
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The statistics could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && <ReadLogs stats={data} />}
      {data && (
        <Panel
          title="Analysis states"
          unit={
            <>
              started since <Instant at={data.since} />
            </>
          }
          isFlush
        >
          <States stats={data} />
        </Panel>
      )}
    </>
  )
}

function ReadLogs({ stats: { logs, work } }: { stats: Stats }) {
  const { waiting, running, failed, repairing } = work
  return (
    <MetricStrip
      label="Event logs"
      metrics={[
        {
          label: 'Event logs read',
          meaning: 'Event logs of which anything was read, once for each day.',
          value: count(logs.logs),
          note: `of ${count(logs.clusters)} clusters`,
        },
        {
          label: 'Files read',
          meaning: 'Files of event logs, each counted when it was read last.',
          value: count(logs.files),
          note: `${count(logs.failedFiles)} not readable to their end`,
        },
        {
          label: 'Data read',
          meaning: 'Size of these files as they are stored.',
          value: <Bytes value={logs.bytes} />,
          note: logs.lastReadTime !== null && (
            <>
              last <Instant at={logs.lastReadTime} />
            </>
          ),
        },
        {
          label: 'Updates and repairs',
          meaning: 'Updates and repairs of telemetry that wait or work.',
          value: count(waiting + running),
          note: `${count(repairing)} repairs · ${count(failed)} failed`,
        },
        {
          label: 'Clusters refused',
          meaning: 'Clusters whose event logs may not be read.',
          value: count(logs.deniedClusters),
          note: '',
        },
      ]}
    />
  )
}

function States({ stats }: { stats: Stats }) {
  return (
    <PlainTable label="Analysis states" isFigures>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {states.map((state) => (
            <th key={state} scope="col">
              {telemetryLook(state).label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stats.kinds.map((counted) => (
          <tr key={counted.kind}>
            <th scope="row">{kinds[counted.kind]}</th>
            {states.map((state) => (
              <td key={state}>{count(counted[state])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
