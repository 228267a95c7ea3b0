import {
  amountAt,
  fieldsAt,
  idAt,
  listAt,
  numberAt,
  textAt,
  type Fields,
} from '#connectors/spark/event-log/events/fields.ts'
import { keptText } from '#connectors/spark/event-log/events/failure.ts'
import { hasStageSince } from './apply-jobs.ts'
import { textsAt } from './event-parts.ts'
import type { ExecutorHistory, ResourceProfile } from './history-facts.ts'
import type { Live, LiveStage } from './live.ts'
import { raisedByFields } from './peaks.ts'
import { dropExecutor } from './apply-storage.ts'

function amountOf(profile: ResourceProfile | undefined, resource: string): number | undefined {
  return profile?.taskResources.find(({ name }) => name === resource)?.amount
}

/** How many tasks an executor runs at once as the history server counts: by its cores alone, whatever its profile declares. */
function mostTasksOf(live: Live, cores: number, profileId: number): number {
  const profile = live.facts.profiles.get(profileId)
  return Math.floor(cores / (amountOf(profile, 'cpus') ?? live.cpusPerTask))
}

/** An executor is added. */
export function addExecutor(live: Live, event: Fields): void {
  const id = textAt(event, 'Executor ID')
  if (id === undefined) return
  const info = fieldsAt(event, 'Executor Info')
  const cores = amountAt(info, 'Total Cores')
  const profileId = idAt(info, 'Resource Profile Id') ?? 0
  const resources = Object.values(fieldsAt(info, 'Resources')).flatMap((resource) => {
    const { name, addresses }: { name?: unknown; addresses?: unknown } = Object(resource)
    const known = Array.isArray(addresses) ? addresses.map(String) : []
    return typeof name === 'string' ? [[name, { name, addresses: known }] as const] : []
  })
  Object.assign(live.executorOf(id, amountAt(event, 'Timestamp')), {
    host: textAt(info, 'Host'),
    isActive: true,
    totalCores: cores,
    mostTasks: mostTasksOf(live, cores, profileId),
    logs: textsAt(info, 'Log Urls'),
    resources: Object.fromEntries(resources),
    attributes: textsAt(info, 'Attributes'),
    resourceProfileId: profileId,
  })
}

/** An executor is removed. */
export function removeExecutor(live: Live, event: Fields): void {
  const executor = live.executors.get(textAt(event, 'Executor ID') ?? '')
  if (!executor) return
  const removeTimeMs = amountAt(event, 'Timestamp')
  const removed = Object.assign(executor, {
    isActive: false,
    removeTimeMs,
    removeReason: keptText(textAt(event, 'Removed Reason') ?? ''),
  })
  live.executors.delete(executor.id)
  live.facts.executors.set(executor.id, executor)
  dropExecutor(live, executor.id)
  if (hasStageSince(live, removeTimeMs)) live.removed.set(executor.id, removed)
}

/** The memory of an executor, or of the driver, which is one without an event of its own, is known. */
export function addBlockManager(live: Live, event: Fields): void {
  const manager = fieldsAt(event, 'Block Manager ID')
  const id = textAt(manager, 'Executor ID')
  if (id === undefined) return
  const executor = live.executorOf(id, amountAt(event, 'Timestamp'))
  executor.hostPort = `${textAt(manager, 'Host') ?? ''}:${amountAt(manager, 'Port')}`
  const onHeap = numberAt(event, 'Maximum Onheap Memory')
  if (onHeap !== undefined) {
    const offHeap = amountAt(event, 'Maximum Offheap Memory')
    executor.memory = { usedOnHeap: 0, usedOffHeap: 0, onHeap, offHeap }
  }
  executor.isActive = true
  executor.mostMemory = amountAt(event, 'Maximum Memory')
}

/** What an executor's memory was at most while a stage ran. */
export function measureExecutor(live: Live, event: Fields): void {
  const id = textAt(event, 'Executor ID')
  if (id === undefined) return
  const metrics = fieldsAt(event, 'Executor Metrics')
  measure(live, id, metrics)
  const found = live.stageAt(idAt(event, 'Stage ID') ?? -1, idAt(event, 'Stage Attempt ID') ?? 0)
  if (found) found.stage.peaks = raisedByFields(found.stage.peaks, metrics)
}

function measure(live: Live, id: string, metrics: Fields): void {
  const executor = live.executors.get(id) ?? live.removed.get(id)
  if (executor) executor.peaks = raisedByFields(executor.peaks, metrics)
}

/** What the driver's memory was at most, as it is logged between stages. */
export function measureDriver(live: Live, event: Fields): void {
  const id = textAt(event, 'Executor ID')
  if (id === undefined || !live.executors.has(id)) return
  for (const update of listAt(event, 'Executor Metrics Updated'))
    measure(live, id, fieldsAt(update, 'Executor Metrics'))
}

const hostOf = ({ host, hostPort }: ExecutorHistory) => host ?? hostPort?.split(':')[0]

/** An executor, or each of a node, may get tasks no more, or again. */
export function exclude(live: Live, event: Fields, isExcluded: boolean): void {
  const [id, host] = [textAt(event, 'executorId'), textAt(event, 'hostId')]
  for (const executor of live.executors.values())
    if (executor.id === id || (host !== undefined && hostOf(executor) === host))
      executor.isExcluded = isExcluded
}

/** The executors that an event excludes for a stage: one, or all of a node. */
export function excludedForStage(executors: Iterable<ExecutorHistory>, event: Fields): ExecutorHistory[] {
  const [id, host] = [textAt(event, 'executorId'), textAt(event, 'hostId')]
  return [...executors].filter(
    (executor) => executor.id === id || (host !== undefined && hostOf(executor) === host),
  )
}

/** An executor, or each of a node, may get no tasks of a stage. */
export function excludeForStage(live: Live, event: Fields): void {
  const stageId = idAt(event, 'stageId') ?? -1
  const found: LiveStage | undefined = live.stageAt(stageId, idAt(event, 'stageAttemptId') ?? 0)
  for (const executor of excludedForStage(live.executors.values(), event)) {
    found?.excluded.add(executor.id)
    executor.excludedInStages.add(stageId)
  }
}
