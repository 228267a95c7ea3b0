import {
  amountAt,
  fieldsAt,
  idAt,
  isFields,
  isTrueAt,
  listAt,
  numberAt,
  textAt,
  type Fields,
} from '#connectors/spark/event-log/events/fields.ts'
import { keptText } from '#connectors/spark/event-log/events/failure.ts'
import type { Accumulated, Pairs, RddInfo, StageInfo, StorageLevel, Texts } from './history-facts.ts'

/** A time of an event; undefined for none, as logs of Spark 1.2 lack some. */
export function timeAt(fields: Fields, name: string): number | undefined {
  const time = numberAt(fields, name)
  return time !== undefined && time > 0 ? time : undefined
}

/** The texts under the names of an object. */
export function textsAt(fields: Fields, name: string): Texts {
  return Object.fromEntries(
    Object.entries(fieldsAt(fields, name)).map(([key, value]) => [key, String(value)]),
  )
}

/** The names and values of an object in their order. */
export function pairsAt(fields: Fields, name: string): Pairs {
  return Object.entries(textsAt(fields, name))
}

/** Of a list of more than five values Spark prints the first five. */
const mostListed = 5

function accumulatedText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) return keptText(isFields(value) ? JSON.stringify(value) : String(value))
  const texts = value.slice(0, mostListed).map(String)
  const more = value.length - texts.length
  return more > 0 ? `[${texts.join(',')},... ${more} more items]` : `[${texts.join(', ')}]`
}

/** What accumulators of the program hold; those of Spark and of SQL metrics are answered in other places. */
export function accumulatedIn(accumulables: readonly Fields[]): Accumulated[] {
  return accumulables.flatMap((accumulable) => {
    const id = idAt(accumulable, 'ID')
    if (id === undefined || isTrueAt(accumulable, 'Internal')) return []
    if (textAt(accumulable, 'Metadata') === 'sql') return []
    const { Update: update, Value: value } = accumulable
    return [
      {
        id,
        name: textAt(accumulable, 'Name'),
        update: accumulatedText(update),
        value: accumulatedText(value),
      },
    ]
  })
}

/** The storage level that an event has. */
export function storageLevelOf(fields: Fields): StorageLevel {
  return {
    usesDisk: isTrueAt(fields, 'Use Disk'),
    usesMemory: isTrueAt(fields, 'Use Memory'),
    usesOffHeap: isTrueAt(fields, 'Use Off Heap') || isTrueAt(fields, 'Use ExternalBlockStore'),
    isDeserialized: isTrueAt(fields, 'Deserialized'),
    replication: numberAt(fields, 'Replication') ?? 1,
  }
}

/** Whether anything is stored at this level. */
export function isStored({ usesDisk, usesMemory, replication }: StorageLevel): boolean {
  return (usesDisk || usesMemory) && replication > 0
}

/** A storage level in the words of Spark. */
export function levelText({ usesDisk, usesMemory, usesOffHeap, isDeserialized, replication }: StorageLevel) {
  const words = [
    ...(usesDisk ? ['Disk'] : []),
    ...(usesMemory ? [usesOffHeap ? 'Memory (off heap)' : 'Memory'] : []),
    isDeserialized ? 'Deserialized' : 'Serialized',
    `${replication}x Replicated`,
  ]
  return words.join(' ')
}

function rddsIn(info: Fields): RddInfo[] {
  return listAt(info, 'RDD Info').map((rdd) => ({
    id: amountAt(rdd, 'RDD ID'),
    name: textAt(rdd, 'Name') ?? '',
    level: storageLevelOf(fieldsAt(rdd, 'Storage Level')),
    partitions: amountAt(rdd, 'Number of Partitions'),
  }))
}

/** The information about a stage attempt that events have; undefined without the stage's number. */
export function stageInfoOf(info: Fields): StageInfo | undefined {
  const stageId = idAt(info, 'Stage ID')
  if (stageId === undefined) return undefined
  const failure = textAt(info, 'Failure Reason')
  return {
    stageId,
    attemptId: idAt(info, 'Stage Attempt ID') ?? 0,
    name: textAt(info, 'Stage Name') ?? '',
    details: keptText(textAt(info, 'Details') ?? ''),
    tasks: amountAt(info, 'Number of Tasks'),
    submissionTimeMs: timeAt(info, 'Submission Time'),
    completionTimeMs: timeAt(info, 'Completion Time'),
    failureReason: failure === undefined ? undefined : keptText(failure),
    rdds: rddsIn(info),
    accumulated: accumulatedIn(listAt(info, 'Accumulables')),
    resourceProfileId: idAt(info, 'Resource Profile Id') ?? 0,
    isPushEnabled: isTrueAt(info, 'Shuffle Push Enabled'),
    mergers: amountAt(info, 'Shuffle Push Mergers Count'),
  }
}

/** The information about a stage of which a log has nothing but the number. */
export function unknownStageInfo(stageId: number): StageInfo {
  return {
    stageId,
    attemptId: 0,
    name: 'unknown',
    details: 'unknown',
    tasks: 0,
    submissionTimeMs: undefined,
    completionTimeMs: undefined,
    failureReason: undefined,
    rdds: [],
    accumulated: [],
    resourceProfileId: 0,
    isPushEnabled: false,
    mergers: 0,
  }
}
