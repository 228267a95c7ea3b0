import { expect, test } from 'vitest'
import { hasTestData } from '#connectors/testing/test-data.ts'
import { ownReplay } from '#product/server/what-if/replay.ts'
import type { SparkWork } from '#product/server/what-if/spark-work.ts'
import { seenWork } from './seen-work.ts'

/** Real logs of which stages are most, with how far a replay may be off, as a share of the time in which stages were on. */
const realLogs = [
  ['delight/example_spark_event_log.txt', 0.06],
  [
    'kubeflow-shs/examples/eventlog_v2_spark-110be3a8424d4a2789cb88134418217b/events_1_spark-110be3a8424d4a2789cb88134418217b',
    0.03,
  ],
  [
    'kubeflow-shs/examples/eventlog_v2_spark-cc4d115f011443d787f03a71a476a745/events_1_spark-cc4d115f011443d787f03a71a476a745',
    0.03,
  ],
  ['nvidia-rapids-tools/profiling/gpu_oom_eventlog.zstd', 0.07],
  ['nvidia-rapids-tools/qualification/db_subExecution_id.zstd', 0.05],
  ['nvidia-rapids-tools/qualification/nds_q72_dataproc_2_2.zstd', 0.05],
  ['nvidia-rapids-tools/qualification/db_sim_eventlog/eventlog-2021-06-15--15-00.gz', 0.03],
  ['nvidia-rapids-tools/qualification/multiple_attempts/attempt_1_eventlog.zstd', 0.03],
  ['sparklint/application_1472176676028_407508_1', 0.06],
  ['sync-computing/log_in_dir/databricks.json.gz', 0.03],
] as const

test.skipIf(!hasTestData).for(realLogs)(
  'a replay of %s takes about what the run took',
  async ([path, most]) => {
    const work = await seenWork(path)
    const own = ownReplay(work)
    const seenMs = work.endMs - work.startMs
    const missedMs = own.kind === 'replayed' ? own.ms - seenMs : Number.NaN
    expect(Math.abs(missedMs) / (seenMs - driverAloneMs(work))).toBeLessThan(most)
  },
)

function driverAloneMs({ startMs, endMs, stages }: SparkWork): number {
  let [alone, until] = [0, startMs]
  for (const stage of stages.toSorted((one, other) => one.fromMs - other.fromMs)) {
    alone += Math.max(0, stage.fromMs - until)
    until = Math.max(until, stage.untilMs)
  }
  return alone + Math.max(0, endMs - until)
}
