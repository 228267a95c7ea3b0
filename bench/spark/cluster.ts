import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startWarehouse, type StartedWarehouse } from '../../tests/spark/start-warehouse.ts'

/** The number of single-core worker processes, and the memory of each. */
export type ClusterSize = { workers: number; workerMemoryMb: number }

/** A Spark of several processes, and the folder of its event logs, which are complete once it is stopped. */
export type Cluster = StartedWarehouse & { events: string }

const driverMemoryMb = 2000

/** Starts the warehouse of the tests on a driver and some workers, with the defaults of a SQL warehouse. */
export async function startCluster(folder: string, size: ClusterSize): Promise<Cluster> {
  const { workers, workerMemoryMb } = size
  const events = join(folder, 'events')
  await mkdir(events, { recursive: true })
  const started = await startWarehouse({
    master: `local-cluster[${workers},1,${workerMemoryMb}]`,
    memoryMb: driverMemoryMb,
    folder,
    settings: {
      'spark.executor.memory': `${workerMemoryMb}m`,
      // The same number of partitions for any number of workers.
      'spark.sql.shuffle.partitions': '8',
      'spark.default.parallelism': '8',
      'spark.sql.adaptive.enabled': 'true',
      'spark.sql.codegen.wholeStage': 'true',
      'spark.databricks.delta.snapshotPartitions': '2',
      'spark.eventLog.enabled': 'true',
      'spark.eventLog.dir': `file:${events}`,
      'spark.eventLog.rolling.enabled': 'false',
      'spark.eventLog.compress': 'false',
      // The plans are not read.
      'spark.eventLog.includeTaskMetricsAccumulators': 'false',
      'spark.sql.maxPlanStringLength': '1000',
    },
  })
  return { ...started, events }
}
