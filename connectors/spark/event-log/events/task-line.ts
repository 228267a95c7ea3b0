import type { PhotonMeasures } from '../facts/task-sums.ts'
import { isFields, listAt, textAt, type Fields } from './fields.ts'

const taskEnd = '{"Event":"SparkListenerTaskEnd"'
const accumulables = ',"Accumulables":['
const ofPeakMemory = 'peak memory usage'
const ofWriteTime = 'part of shuffle file write'

// Half of a task's line are accumulables, which no sum needs. What this expression reads is a list of them in the
// notation of Spark's writer; anything else is left to the JSON parser.
const text = String.raw`"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt])*"`
const value = String.raw`(?:-?(?:0|[1-9]\d{0,18})|${text})`
const field = String.raw`"(?:ID|Name|Update|Value|Internal|Count Failed Values|Metadata)":(?:true|false|${value})`
const accumulable = String.raw`\{${field}(?:,${field}){0,6}\}`
const accumulableList = new RegExp(String.raw`(?:${accumulable}(?:,${accumulable})*)?\]`, 'y')

/** A line of a log that is JSON: its object, and for tasks what Photon measured in them. */
export type ParsedLine = { event: Fields; photon: PhotonMeasures | undefined }

/** The line without the accumulables of a task, if they are what Spark writes. */
function withoutAccumulables(line: string): string {
  const start = line.indexOf(accumulables)
  if (start < 0) return line
  accumulableList.lastIndex = start + accumulables.length
  if (!accumulableList.test(line)) return line
  return line.slice(0, start) + line.slice(accumulableList.lastIndex)
}

function photonOf(event: Fields): PhotonMeasures {
  let [peakMemory, writeTimeNs] = [0, 0]
  const { 'Task Info': info } = event
  for (const accumulable of isFields(info) ? listAt(info, 'Accumulables') : []) {
    const name = textAt(accumulable, 'Name') ?? ''
    const { Update: update } = accumulable
    const amount = typeof update === 'string' || typeof update === 'number' ? Number(update) : 0
    if (!Number.isFinite(amount)) continue
    if (name.includes(ofPeakMemory)) peakMemory = Math.max(peakMemory, amount)
    if (name.includes(ofWriteTime)) writeTimeNs += amount
  }
  return { peakMemory, writeTimeNs }
}

function isOfPhoton(line: string): boolean {
  return line.includes(ofPeakMemory) || line.includes(ofWriteTime)
}

/** Parses one line; undefined if it is not JSON. */
export function parseLine(line: string): ParsedLine | undefined {
  const isTask = line.startsWith(taskEnd)
  const hasPhoton = isTask && isOfPhoton(line)
  try {
    const event: unknown = JSON.parse(isTask && !hasPhoton ? withoutAccumulables(line) : line)
    if (!isFields(event)) return { event: {}, photon: undefined }
    return { event, photon: hasPhoton ? photonOf(event) : undefined }
  } catch {
    return undefined
  }
}
