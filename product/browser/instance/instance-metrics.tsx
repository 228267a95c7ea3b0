import { decimal, count, share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBillNorMachines, noMachineTime } from '#product/contract/absences/costs.ts'
import { noClusterUse } from '#product/contract/absences/clusters.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { partOfLogText } from '#product/contract/spark-estimate.ts'
import { noPeakHeap, sparkAbsenceOf } from '#product/contract/absences/spark.ts'
import type { ClusterInstance } from '#product/contract/calls/cluster-instances.ts'

/** The figures of the whole life of an instance of a cluster. */
export function InstanceMetrics({ instance }: { instance: ClusterInstance }) {
  return (
    <MetricStrip
      label="Figures of the instance"
      metrics={[
        costMetric(instance),
        {
          label: 'Up time',
          meaning: 'Time that it was ready, without its start-up.',
          value: <Duration milliseconds={instance.upTime} />,
          note: (
            <>
              start-up <Duration milliseconds={instance.startUpTime} />
            </>
          ),
        },
        timeMetric(
          'Active',
          'Time with a job run or somebody at work.',
          instance.activeTime,
          instance.upTime,
        ),
        timeMetric('Idle', 'Time in which nobody used it.', instance.idleTime, instance.upTime),
        workersMetric(instance),
      ]}
    />
  )
}

/** What Spark did on an instance, or why that is not known. */
export function InstanceSparkMetrics({ instance }: { instance: ClusterInstance }) {
  return (
    <Panel title="Spark" unit="from event logs" isFlush>
      <MetricStrip label="Spark figures of the instance" metrics={sparkMetrics(instance)} />
    </Panel>
  )
}

function costMetric(instance: ClusterInstance): MetricProps {
  const { cost, databricksCost, currency } = instance
  const shown = currency ?? 'USD'
  return {
    label: 'Cost',
    meaning: 'Databricks cost plus cloud cost of everything that ran on it.',
    value: <Money amount={cost} currency={shown} absentBecause={noBillNorMachines} />,
    ...costMark(instance),
    note: databricksCost !== null && (
      <>
        Databricks <Money amount={databricksCost} currency={shown} />
      </>
    ),
  }
}

function timeMetric(label: string, meaning: string, time: number | null, upTime: number): MetricProps {
  return {
    label,
    meaning,
    value: <Duration milliseconds={time} absentBecause={noClusterUse} />,
    note: time !== null && upTime > 0 ? `${share(time / upTime)} of up time` : '',
  }
}

function workersMetric({
  workersMin,
  workersMean,
  workersMax,
  workerNodeType,
}: ClusterInstance): MetricProps {
  const isKnown = workersMin !== null && workersMax !== null && workersMean !== null
  return {
    label: 'Workers (mean)',
    meaning: 'Mean of the workers while it was ready, by time.',
    value: isKnown ? decimal(workersMean.toFixed(1)) : <NotAvailable because={noMachineTime} />,
    note: isKnown
      ? `${count(workersMin)} to ${count(workersMax)}${workerNodeType === null ? '' : ` · ${workerNodeType}`}`
      : '',
  }
}

const partialMark = { isEstimated: true, estimatedBecause: partOfLogText }

/** What the event logs of an instance hold, or why nothing is known. */
function sparkMetrics(instance: ClusterInstance): MetricProps[] {
  const { bytesDataProcessed, bytesDiskSpill, sparkTasksCount, peakExecutorHeap } = instance
  const isKnown = instance.telemetryAbsentBecause === null
  const because = sparkAbsenceOf(instance)
  const mark = instance.isTelemetryPartial ? partialMark : {}
  return [
    {
      label: 'Data usage',
      meaning: 'Bytes that Spark tasks read and wrote on it, without shuffle.',
      value: <Bytes value={bytesDataProcessed} absentBecause={because} />,
      ...mark,
      note: isKnown && (
        <>
          disk spill <Bytes value={bytesDiskSpill} />
        </>
      ),
    },
    {
      label: 'Spark tasks',
      meaning: 'All Spark tasks on it, retries included, and executors that ended unplanned.',
      value: sparkTasksCount === null ? <NotAvailable because={because} /> : count(sparkTasksCount),
      ...mark,
      note: isKnown && lossesText(instance),
    },
    {
      label: 'Peak heap',
      meaning: 'Largest JVM heap of an executor.',
      value: <Bytes value={peakExecutorHeap} absentBecause={isKnown ? noPeakHeap : because} />,
    },
  ]
}

function lossesText({ failedSparkTasksCount, lostExecutorsCount }: ClusterInstance): string {
  const failed = `${count(failedSparkTasksCount ?? 0)} failed`
  return lostExecutorsCount === null ? failed : `${failed} · ${count(lostExecutorsCount)} executors lost`
}
