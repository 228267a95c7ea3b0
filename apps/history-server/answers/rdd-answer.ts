import { levelText } from '../facts/event-parts.ts'
import type { HistoryFacts, RddHistory, RddPartition, StorageLevel } from '../facts/history-facts.ts'

/** How a partition is stored: as its RDD asks for, where it is. */
function partitionLevel(level: StorageLevel, { executors, memoryUsed, diskUsed }: RddPartition): string {
  return levelText({
    usesDisk: diskUsed > 0,
    usesMemory: memoryUsed > 0,
    usesOffHeap: level.usesOffHeap,
    isDeserialized: memoryUsed > 0 && level.isDeserialized,
    replication: executors.length,
  })
}

function sharesAnswer({ shares }: RddHistory, { executors }: HistoryFacts) {
  if (shares.size === 0) return undefined
  return [...shares].flatMap(([id, share]) => {
    const executor = executors.get(id)
    if (!executor) return []
    const { memory } = executor
    return {
      address: executor.hostPort,
      memoryUsed: share.memoryUsed,
      memoryRemaining: executor.mostMemory - executor.memoryUsed,
      diskUsed: share.diskUsed,
      onHeapMemoryUsed: memory && share.onHeap,
      offHeapMemoryUsed: memory && share.offHeap,
      onHeapMemoryRemaining: memory && memory.onHeap - memory.usedOnHeap,
      offHeapMemoryRemaining: memory && memory.offHeap - memory.usedOffHeap,
    }
  })
}

/** What the history server answers of an RDD that was to be stored. */
export function rddAnswer(rdd: RddHistory, facts: HistoryFacts) {
  const { info, partitions } = rdd
  return {
    id: info.id,
    name: info.name,
    numPartitions: info.partitions,
    numCachedPartitions: partitions.size,
    storageLevel: levelText(info.level),
    memoryUsed: rdd.memoryUsed,
    diskUsed: rdd.diskUsed,
    dataDistribution: sharesAnswer(rdd, facts),
    partitions: [...partitions].map(([block, partition]) => ({
      blockName: block,
      storageLevel: partitionLevel(info.level, partition),
      memoryUsed: partition.memoryUsed,
      diskUsed: partition.diskUsed,
      executors: partition.executors,
    })),
  }
}
