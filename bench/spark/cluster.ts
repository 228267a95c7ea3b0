import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startWarehouse, type StartedWarehouse } from '../../tests/spark/start-warehouse.ts'

/** How many worker processes of one core, and how much memory each may have. */
export type ClusterSize = { workers: number; workerMemoryMb: number }

/** A Spark of several processes, and the folder of its event logs, which are whole once it is stopped. */
export type Cluster = StartedWarehouse & { events: string }

const driverMemoryMb = 2000

/** Starts the warehouse of the tests over a driver and so many workers, with what a warehouse does of its own accord. */
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
      // The same number of shares whatever the number of workers.
      'spark.sql.shuffle.partitions': '8',
      'spark.default.parallelism': '8',
      'spark.sql.adaptive.enabled': 'true',
      'spark.sql.codegen.wholeStage': 'true',
      'spark.databricks.delta.snapshotPartitions': '2',
      'spark.eventLog.enabled': 'true',
      'spark.eventLog.dir': `file:${events}`,
      'spark.eventLog.rolling.enabled': 'false',
      'spark.eventLog.compress': 'false',
      // Of plans nothing is read.
      'spark.eventLog.includeTaskMetricsAccumulators': 'false',
      'spark.sql.maxPlanStringLength': '1000',
    },
  })
  return { ...started, events }
}
