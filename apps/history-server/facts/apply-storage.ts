import { amountAt, fieldsAt, idAt, textAt, type Fields } from '#connectors/spark/event-log/events/fields.ts'
import { isStored, stageInfoOf, storageLevelOf } from './event-parts.ts'
import type { ExecutorHistory, RddHistory, RddInfo, StorageLevel } from './history-facts.ts'
import type { Live } from './live.ts'

const rddBlock = /^rdd_(\d+)_\d+$/
const notBelowZero = (value: number) => Math.max(0, value)

/** The RDDs of a stage that are to be stored are known from its start on. */
export function knowStored(live: Live, event: Fields): void {
  for (const info of stageInfoOf(fieldsAt(event, 'Stage Info'))?.rdds ?? [])
    if (isStored(info.level) && !live.rdds.has(info.id)) live.rdds.set(info.id, newRdd(info))
}

function newRdd(info: RddInfo): RddHistory {
  return { info, memoryUsed: 0, diskUsed: 0, partitions: new Map(), shares: new Map() }
}

/** An RDD is stored no more. */
export function forgetStored(live: Live, event: Fields): void {
  const rdd = live.rdds.get(idAt(event, 'RDD ID') ?? -1)
  if (!rdd) return
  live.rdds.delete(rdd.info.id)
  for (const { executors } of rdd.partitions.values())
    for (const id of executors) {
      const executor = live.executors.get(id)
      if (executor) executor.rddBlocks -= 1
    }
  for (const [id, share] of rdd.shares) {
    const executor = live.executors.get(id)
    if (executor) use(executor, rdd.info.level, -share.memoryUsed, -share.diskUsed)
  }
}

/** What an executor held is gone with it. */
export function dropExecutor({ rdds }: Live, executorId: string): void {
  for (const rdd of rdds.values()) {
    rdd.shares.delete(executorId)
    for (const [block, { executors, memoryUsed, diskUsed }] of rdd.partitions) {
      if (!executors.includes(executorId)) continue
      const others = executors.filter((id) => id !== executorId)
      const [memory, disk] = [memoryUsed / executors.length, diskUsed / executors.length].map(Math.trunc)
      rdd.memoryUsed = notBelowZero(rdd.memoryUsed - (memory ?? 0))
      rdd.diskUsed = notBelowZero(rdd.diskUsed - (disk ?? 0))
      if (others.length === 0) rdd.partitions.delete(block)
      else
        rdd.partitions.set(block, {
          executors: others,
          memoryUsed: notBelowZero(memoryUsed - (memory ?? 0)),
          diskUsed: notBelowZero(diskUsed - (disk ?? 0)),
        })
    }
  }
}

function use(executor: ExecutorHistory, level: StorageLevel, memory: number, disk: number): void {
  const { memory: known } = executor
  if (known && level.usesOffHeap) known.usedOffHeap = notBelowZero(known.usedOffHeap + memory)
  else if (known) known.usedOnHeap = notBelowZero(known.usedOnHeap + memory)
  executor.memoryUsed = notBelowZero(executor.memoryUsed + memory)
  executor.diskUsed = notBelowZero(executor.diskUsed + disk)
}

type Update = { block: string; level: StorageLevel; memory: number; disk: number }

/** An executor holds a block, or no more; a log has such events only where a setting of Spark asks for them. */
export function updateBlock(live: Live, event: Fields): void {
  const info = fieldsAt(event, 'Block Updated Info')
  const block = textAt(info, 'Block ID') ?? ''
  const rddId = rddBlock.exec(block)?.[1]
  if (rddId === undefined && !block.startsWith('broadcast_')) return
  const level = storageLevelOf(fieldsAt(info, 'Storage Level'))
  const update: Update = {
    block,
    level,
    memory: amountAt(info, 'Memory Size') * (level.usesMemory ? 1 : -1),
    disk: amountAt(info, 'Disk Size') * (level.usesDisk ? 1 : -1),
  }
  const executorId = textAt(fieldsAt(info, 'Block Manager ID'), 'Executor ID') ?? ''
  const executor = live.executors.get(executorId)
  if (executor) use(executor, level, update.memory, update.disk)
  const rdd = rddId === undefined ? undefined : live.rdds.get(Number(rddId))
  if (!rdd) return
  const blocks = updatePartition(rdd, executorId, update)
  if (!executor) return
  if (executor.rddBlocks + blocks > 0) updateShare(rdd, executor, update)
  else rdd.shares.delete(executorId)
  executor.rddBlocks += blocks
}

/** Answers how many more blocks the executor holds. */
function updatePartition(
  rdd: RddHistory,
  executorId: string,
  { block, level, memory, disk }: Update,
): number {
  const before = rdd.partitions.get(block) ?? { executors: [], memoryUsed: 0, diskUsed: 0 }
  const isHeld = before.executors.includes(executorId)
  const others = before.executors.filter((id) => id !== executorId)
  const executors = isStored(level) ? (isHeld ? before.executors : [...others, executorId]) : others
  if (executors.length === 0) rdd.partitions.delete(block)
  else
    rdd.partitions.set(block, {
      executors,
      memoryUsed: notBelowZero(before.memoryUsed + memory),
      diskUsed: notBelowZero(before.diskUsed + disk),
    })
  rdd.memoryUsed = notBelowZero(rdd.memoryUsed + memory)
  rdd.diskUsed = notBelowZero(rdd.diskUsed + disk)
  if (!isStored(level)) return -1
  return isHeld ? 0 : 1
}

function updateShare(rdd: RddHistory, executor: ExecutorHistory, { level, memory, disk }: Update): void {
  const share = rdd.shares.get(executor.id) ?? { memoryUsed: 0, diskUsed: 0, onHeap: 0, offHeap: 0 }
  share.memoryUsed = notBelowZero(share.memoryUsed + memory)
  share.diskUsed = notBelowZero(share.diskUsed + disk)
  if (executor.memory && level.usesOffHeap) share.offHeap = notBelowZero(share.offHeap + memory)
  else if (executor.memory) share.onHeap = notBelowZero(share.onHeap + memory)
  rdd.shares.set(executor.id, share)
}
